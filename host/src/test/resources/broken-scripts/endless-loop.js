// point: filter
// says: endless-loop.js:5:
// says: filter took longer than it may and was interrupted
export function filter(pod, node) {
  for (;;) {}
}
