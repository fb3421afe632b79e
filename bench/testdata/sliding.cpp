// IDA* with Manhattan distances for the 15-puzzle in C++, with a function of its own for each cell of the blank and each last move,
// so that cells and directions are constants: the yardstick of BenchmarkSlidingBesideC. It takes sixteen tiles, 0 for the blank,
// and prints the length and the nodes generated. The blank moves up, left, right, down, and never back; the goal has it in the first
// cell.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static uint8_t tiles[16];
static int8_t gain[16][4][16]; // by the blank's cell, its move, the tile that it takes
static int64_t generated = 1;

static constexpr int rows[] = {-1, 0, 0, 1}, columns[] = {0, -1, 1, 0};

static constexpr bool fits(int cell, int move) {
    int row = cell / 4 + rows[move], column = cell % 4 + columns[move];
    return row >= 0 && row < 4 && column >= 0 && column < 4;
}

static int distance(int a, int b) { return abs(a / 4 - b / 4) + abs(a % 4 - b % 4); }

template <int cell, int last> static bool below(int room, int h);

// one goes on with a move, if it is possible, does not take back the last one, and the room allows it.
template <int cell, int last, int move> static inline bool one(int room, int h) {
    if constexpr (fits(cell, move) && move + last != 3) {
        constexpr int to = cell + 4 * rows[move] + columns[move];
        int tile = tiles[to], then = h + gain[cell][move][tile];
        generated++;
        if (then >= room)
            return false;
        if (then == 0)
            return true;
        tiles[cell] = tile;
        if (below<to, move>(room - 1, then))
            return true;
        tiles[to] = tile;
    }
    return false;
}

template <int cell, int last> static bool below(int room, int h) {
    return one<cell, last, 0>(room, h) || one<cell, last, 1>(room, h) || one<cell, last, 2>(room, h) || one<cell, last, 3>(room, h);
}

// start begins with the blank on a cell, which is known when the program runs.
template <int cell> static bool start(int blank, int room, int h) {
    if constexpr (cell == 16)
        return false;
    else
        return blank == cell ? below<cell, 9>(room, h) : start<cell + 1>(blank, room, h);
}

int main(int count, char **given) {
    if (count != 17)
        return 2;
    int blank = 0, h = 0;
    for (int cell = 0; cell < 16; cell++) {
        tiles[cell] = atoi(given[1 + cell]);
        if (tiles[cell] == 0)
            blank = cell;
        else
            h += distance(tiles[cell], cell);
        for (int move = 0; move < 4; move++)
            if (fits(cell, move))
                for (int tile = 1; tile < 16; tile++)
                    gain[cell][move][tile] = distance(tile, cell) - distance(tile, cell + 4 * rows[move] + columns[move]);
    }
    int threshold = h;
    for (; !start<0>(blank, threshold + 1, h); threshold += 2)
        ;
    printf("%d %lld\n", threshold, (long long)generated);
    return 0;
}
