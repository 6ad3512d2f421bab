import { name } from './cyclic-import.js';
export const other = name.length;
