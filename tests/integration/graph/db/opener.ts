// A process that opens the database, prints so, and keeps it open until its input ends.
import { openDatabase } from '../../../../graph/db/index.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
try {
  const database = await openDatabase({ dataDir, databaseUrl });
  process.stdout.write('open\n');
  process.stdin.resume().once('end', () => void database.close());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : 'failed'}\n`);
}
