// point: score
// says: throws-error.js:4:
// says: out of order
export function score(pod, node) { throw new Error('out of order'); }
