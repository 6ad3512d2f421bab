// point: filter
// says: replaces-a-field.js:4:
// says: TypeError
export function filter(pod, node) { pod.name = 'other'; }
