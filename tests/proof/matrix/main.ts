import { writeFileSync } from 'node:fs';
import { matrixDocument } from './document.ts';

writeFileSync('docs/purchase-matrix.md', matrixDocument());
