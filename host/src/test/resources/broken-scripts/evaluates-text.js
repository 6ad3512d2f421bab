// point: filter
// says: evaluates-text.js:4:
// says: EvalError
export function filter(pod, node) { return new Function('return true')(); }
