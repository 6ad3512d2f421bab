// point: score
// says: throws-text.js:4:
// says: just words
export function score(pod, node) { throw 'just words'; }
