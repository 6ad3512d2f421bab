// refused: TypeError: Cannot add new property "polluted" to non-extensible
Object.prototype.polluted = true;
export function filter(pod, node) {}
