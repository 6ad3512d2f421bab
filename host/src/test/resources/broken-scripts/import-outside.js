// refused: which is outside the folder of scripts
import secret from '../secret.js';
export function filter(pod, node) { return secret; }
