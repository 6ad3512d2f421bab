// point: filter
// says: 0/3 nodes are available: 3 xxxxxxxxxx
// longest: 1200
export function filter(pod, node) { return 'x'.repeat(10 * 1024 * 1024); }
