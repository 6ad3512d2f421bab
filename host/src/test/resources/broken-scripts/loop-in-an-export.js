// refused: loading took longer than it may and was interrupted
export const args = { get a() { while (true); } };
export function filter(pod, node) {}
