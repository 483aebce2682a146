// Our event store under the bench's load: append-events.ts DATABASE_URL. appending.ts starts it as a process of its own.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { applicationStarted, questionAnswered } from '../events/application/index.ts';
import { type RecordedEvent, catalog } from '../events/buyflow/index.ts';
import { openDatabase } from '../graph/db/index.ts';
import { createEncryptionKeys, createEventStore } from '../graph/event-store/index.ts';
import { serveAppends } from './append-load.ts';

const { db } = await openDatabase({ databaseUrl: process.argv[2], dataDir: tmpdir() });
const store = createEventStore({ db, keys: createEncryptionKeys('a secret of the bench, long enough to be one'), clock: () => new Date(), catalog });

serveAppends(async (id, sequence) => {
  const event =
    sequence === 1
      ? applicationStarted({ root: id, release: 'bench', sitename: 'fitness', program: 'p' })
      : questionAnswered({ question: `q${sequence % 40}`, value: `answer ${sequence}` });
  const now = new Date();
  const envelope = { id: randomUUID(), applicationId: id, sequence, version: catalog.definitions[event.type]!.version, writer: 'bench', at: now.toISOString() };
  const events = [{ ...envelope, ...event } as RecordedEvent];
  // Answers are encrypted, as most are.
  const appended = await store.append({ rootId: id, stream: `application/${id}`, events, sent: now, received: now, privacyOf: () => 'personal' });
  if (!appended.ok) throw new Error(JSON.stringify(appended));
}, store.projectNow);
