// Emmett's event store under the bench's load: emmett.ts DATABASE_URL. appending.ts starts it as a process of its own.
import { type Event, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { serveAppends } from '../append-load.ts';

type QuestionAnswered = Event<'QuestionAnswered', { question: string; value: string }>;

const store = getPostgreSQLEventStore(process.argv[2] ?? '');
await store.schema.migrate();

serveAppends(async (id, sequence) => {
  const event: QuestionAnswered = { type: 'QuestionAnswered', data: { question: `q${sequence % 40}`, value: `answer ${sequence}` } };
  await store.appendToStream<QuestionAnswered>(`application-${id}`, [event], { expectedStreamVersion: sequence === 1 ? STREAM_DOES_NOT_EXIST : BigInt(sequence - 1) });
});
