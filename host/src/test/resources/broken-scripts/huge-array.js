// point: filter
// says: huge-array.js:4:
// says: RangeError
export function filter(pod, node) { return new Float64Array(2 ** 40).length > 0; }
