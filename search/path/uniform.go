package path

// uniformCost is Dijkstra's algorithm (1959), from the start to the first goal: A* without estimates, so that the cheapest
// position is expanded next. It is breadth first where every move costs 1.
func (x *searcher[S, M, P]) uniformCost(s *S) { x.bestFirst(s, 0) }
