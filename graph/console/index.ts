export { type Analysts, createAnalysts } from './analysts.ts';
