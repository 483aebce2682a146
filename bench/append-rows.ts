// A group commit of rows and nothing else, under the bench's load: append-rows.ts DATABASE_URL. appending.ts starts it as a process of its own.
import { Client } from 'pg';
import { serveAppends } from './append-load.ts';

interface Waiting {
  readonly row: readonly [stream: string, sequence: number, data: string];
  readonly resolve: () => void;
}

const client = new Client({ connectionString: process.argv[2] });
await client.connect();
await client.query('create table if not exists row (stream uuid, sequence int, data jsonb, primary key (stream, sequence))');

const queue: Waiting[] = [];
let isWriting = false;

/** Writes what waits in one statement, as long as something waits. */
async function write(): Promise<void> {
  isWriting = true;
  while (queue.length > 0) {
    const waiting = queue.splice(0);
    const columns = [0, 1, 2].map((column) => waiting.map(({ row }) => row[column]));
    await client.query({ name: 'insert', text: 'insert into row select * from unnest($1::uuid[], $2::int[], $3::jsonb[])', values: columns });
    for (const { resolve } of waiting) resolve();
  }
  isWriting = false;
}

serveAppends(
  (stream, sequence) =>
    new Promise((resolve) => {
      const data = JSON.stringify({ question: `q${sequence % 40}`, value: `answer ${sequence}` });
      queue.push({ row: [stream, sequence, data], resolve });
      if (!isWriting) void write();
    }),
);
