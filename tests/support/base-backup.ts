// The part of pgbackrest.sh that asks PostgreSQL: `check` sees that the archive works, `backup` copies the data folder between pg_backup_start and pg_backup_stop.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const [, , command, repo = '', data = ''] = process.argv;
const client = new Client({ connectionString: process.env['BASE_BACKUP_URL'] });

async function check(): Promise<void> {
  await client.query('create temporary table written as select pg_switch_wal()');
  for (;;) {
    const { rows } = await client.query<{ last_archived_wal: string | null }>('select last_archived_wal from pg_stat_archiver');
    if (rows[0]?.last_archived_wal) return;
    await delay(20);
  }
}

async function backup(): Promise<void> {
  const to = path.join(repo, 'backup', new Date().toISOString());
  mkdirSync(to);
  await client.query("select pg_backup_start('bindflow', true)");
  // Files may change and vanish meanwhile: the WAL mends it.
  spawnSync('cp', ['-a', `${data}/.`, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  rmSync(path.join(to, 'postmaster.pid'), { force: true });
  for (const segment of readdirSync(path.join(to, 'pg_wal'), { withFileTypes: true })) if (segment.isFile()) rmSync(path.join(to, 'pg_wal', segment.name));
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  spawnSync('chown', [`--reference=${to}`, path.join(to, 'backup_label')]);
}

await client.connect();
await (command === 'check' ? check() : backup());
await client.end();
