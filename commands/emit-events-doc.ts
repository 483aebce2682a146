import { writeFileSync } from 'node:fs';
import { eventsDocument } from './events-document.ts';

writeFileSync('docs/events.md', eventsDocument());
console.log('docs/events.md written');
