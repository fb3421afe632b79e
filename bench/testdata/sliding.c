// IDA* with Manhattan distances for the 15-puzzle, as one writes it in C who wants nothing else: the yardstick of
// BenchmarkSlidingInC. It takes sixteen tiles, 0 for the blank, and prints the length, the nodes generated and the CPU
// seconds. The blank moves up, left, right, down, and never back; the goal has it in the first cell.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint8_t tiles[16];
static int8_t gain[16][16][16]; // of a tile that goes from a cell to another
static int next[16][5];         // cells beside a cell, ended by -1
static int64_t generated = 1;
static int threshold;

static int distance(int a, int b) { return abs(a / 4 - b / 4) + abs(a % 4 - b % 4); }

static int dfs(int blank, int before, int g, int h) {
    for (const int *to = next[blank]; *to >= 0; to++) {
        if (*to == before)
            continue;
        int tile = tiles[*to], then = h + gain[tile][*to][blank];
        generated++;
        if (g + 1 + then > threshold)
            continue;
        if (then == 0)
            return 1;
        tiles[blank] = tile;
        if (dfs(*to, blank, g + 1, then))
            return 1;
        tiles[*to] = tile;
    }
    return 0;
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
        const int steps[] = {-4, -1, 1, 4};
        int ways = 0;
        for (int i = 0; i < 4; i++) {
            int to = cell + steps[i];
            if (to < 0 || to > 15 || distance(cell, to) != 1)
                continue;
            next[cell][ways++] = to;
            for (int tile = 1; tile < 16; tile++)
                gain[tile][cell][to] = distance(tile, to) - distance(tile, cell);
        }
        next[cell][ways] = -1;
    }
    clock_t began = clock();
    for (threshold = h; !dfs(blank, -1, 0, h); threshold += 2)
        ;
    printf("%d %lld %.6f\n", threshold, (long long)generated, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
