// point: filter
// says: cyclic-import.js:6:
// says: the other module knows 12 letters
import { other } from './_cyclic-import.js';
export const name = 'CyclicImport';
export function filter(pod, node) { throw new Error(`the other module knows ${other} letters`); }
