// point: filter
// says: mutates-its-arguments.js:4:
// says: TypeError
export function filter(pod, node) { node.labels.zone = 'mine'; }
