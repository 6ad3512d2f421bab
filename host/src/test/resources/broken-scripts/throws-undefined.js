// point: score
// says: throws-undefined.js:3:
export function score(pod, node) { throw undefined; }
