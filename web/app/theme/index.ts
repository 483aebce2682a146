export { system } from './system.ts';
export { breakpoints } from './scale.ts';
