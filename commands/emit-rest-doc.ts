import { writeFileSync } from 'node:fs';
import { restDocument } from './rest-document.ts';

writeFileSync('docs/rest.md', await restDocument());
console.log('docs/rest.md written');
