// point: score
// says: null
export function score(pod, node) { return null; }
