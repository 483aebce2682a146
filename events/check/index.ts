export { checkProgram } from './check-program.ts';
export { COMPONENT_TYPES } from './pages.ts';
