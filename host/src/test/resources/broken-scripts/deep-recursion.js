// point: filter
// says: deep-recursion.js:4:
// says: Maximum call stack size exceeded
function deeper(n) { return deeper(n + 1) + 1; }
export function filter(pod, node) { return deeper(0) > 0; }
