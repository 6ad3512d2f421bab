// point: filter
// says: log-flood.js:6:
// says: enough
export function filter(pod, node) {
  for (let i = 0; i < 100000; i++) console.log('line', i);
  throw new Error('enough');
}
