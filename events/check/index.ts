export { checkProgram } from './check-program.ts';
export { COMPONENTS } from './pages.ts';
