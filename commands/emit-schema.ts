import { writeFileSync } from 'node:fs';
import { schemaText } from '#graph/server';

writeFileSync('schema.graphql', await schemaText());
console.log('schema.graphql written');
