// point: score
// says: returns an invalid score 101, it should in the range of [0, 100] after normalizing
export function score(pod, node) { return 101; }
