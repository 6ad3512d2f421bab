// point: filter
// says: allocated more than
// says: that it may in one call and was interrupted
export function filter(pod, node) {
  const all = [];
  for (;;) all.push(new Array(1000).fill(all.length));
}
