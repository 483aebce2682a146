import { writeFileSync } from 'node:fs';
import { statementsDocument } from './statements.ts';

writeFileSync('docs/statements.md', statementsDocument());
console.log('docs/statements.md written');
