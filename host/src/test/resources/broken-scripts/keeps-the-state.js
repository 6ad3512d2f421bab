// point: filter
// says: state can be used only while a function that is given it runs
let kept;
export function filter(pod, node, state) {
  if (kept) kept.get('x');
  kept ??= state;
  throw new Error('state can be used only while a function that is given it runs, says the first call itself');
}
