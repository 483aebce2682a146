import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST, registry } from './registered-operations.ts';

for (const [file, text] of registry()) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`${MANIFEST} written`);
