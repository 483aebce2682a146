export { type Analysts, createAnalysts } from './analysts.ts';
export { addExportRoute } from './export-route.ts';
