// point: score
// says: 1.5
export function score(pod, node) { return 1.5; }
