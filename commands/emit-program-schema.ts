// Writes programs/program.schema.json, which editors read beside program files (npm run program-schema).
import { writeFileSync } from 'node:fs';
import { programSchema } from './program-schema.ts';

writeFileSync('programs/program.schema.json', programSchema());
