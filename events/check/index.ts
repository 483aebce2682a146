export { type Knowledge, checkProgram } from './check-program.ts';
export { COMPONENTS } from './pages.ts';
