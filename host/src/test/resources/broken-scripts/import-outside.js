// refused: Cannot find module 'secret.js' imported from import-outside.js
import secret from '../secret.js';
export function filter(pod, node) { return secret; }
