// refused: import-from-the-net.js
import all from 'https://example.com/all.js';
export function filter(pod, node) { return all; }
