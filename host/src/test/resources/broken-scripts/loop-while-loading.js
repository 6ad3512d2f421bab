// refused: loading took longer than it may and was interrupted
while (true);
export function filter(pod, node) {}
