// Three machines with PostgreSQL under Patroni and a member of etcd, and HAProxy that leads to the primary: Debian's packages with the files of deploy/patroni.
// Each machine is a network namespace with an address of its own, so that it can be cut off.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '../../support/free-port.ts';
import { copyAgain } from './procedures.ts';

const NOBODY = 65534;
const NETWORK = '10.213.7';
const HOST = `${NETWORK}.1`;
const BRIDGE = 'bindflow';
const NAMES = ['one', 'two', 'three'] as const;
const POLL_MS = 100;
/** An operator gives a machine this long to come back by itself. */
const PATIENCE_MS = 90_000;
/** The disk of a machine. */
const DISK = '1500m';
const MEGABYTE = Buffer.alloc(2 ** 20);
/** Bytes that a standby may be behind while buyers buy. */
const MAX_LAG = 2 ** 20;
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Ends all of its processes with -9, as a power failure does. */
  kill(): Promise<void>;
  /** Cuts it off from the others, and from clients; it runs on. */
  cutOff(): void;
  reconnect(): void;
  /** Starts it again after `kill`. */
  start(): void;
  /** Writes until nothing more fits on the disk of its data. */
  fillDisk(): void;
  /** Removes what `fillDisk` has written, and starts it again. */
  emptyDisk(): Promise<void>;
  /** What Patroni and PostgreSQL have written. */
  readLog(): string;
}

export interface PatroniCluster {
  /** The primary's database `bindflow`, through HAProxy. */
  readonly url: string;
  readonly machines: readonly Machine[];
  /** Resolves to the machine that Patroni has as primary, once there is one that takes writes, and a standby that has all of them. */
  untilHealthy(): Promise<Machine>;
  /** Resolves once both standbys follow the primary. One that does not for long is copied again, as the guide says; resolves to how often. */
  untilWhole(): Promise<number>;
  /** Resolves once the primary is another machine and takes writes; to its name. */
  untilReplaced(before: Machine): Promise<Machine>;
  /** What `patronictl` needs of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a statement on the primary. */
  query(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
}

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** The newest PostgreSQL of Debian. */
function findBinaries(): string {
  const versions = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one));
  return path.join('/usr/lib/postgresql', versions[0] ?? '', 'bin');
}

interface Member {
  readonly name: string;
  readonly timeline?: number;
  /** Bytes; a word if it is not known. */
  readonly lag?: number | string;
  readonly role: string;
  readonly state: string;
}

/** The members as a machine's Patroni sees them; null if it does not answer. */
async function askMembers(address: string): Promise<readonly Member[] | null> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { members: readonly Member[] }).members;
  } catch {
    return null;
  }
}

function killNamespace(namespace: string): void {
  for (const pid of run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      // It has ended meanwhile: a probe of Patroni lasts for a moment only.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

const addressOf = (index: number): string => `${NETWORK}.${index + 11}`;
const clientsOf = (index: number): string => `${addressOf(index)}:2379`;
const ETCD_HOSTS = NAMES.map((_, index) => clientsOf(index)).join(',');

/** What starts the machine's member of etcd. Its data is on another disk than PostgreSQL's, as a full one would end it. */
function etcdCommand(name: string, index: number, folder: string): readonly string[] {
  const peersOf = (one: number): string => `http://${addressOf(one)}:2380`;
  const members = NAMES.map((member, one) => `${member}=${peersOf(one)}`).join(',');
  const options = {
    name,
    'data-dir': path.join(folder, `etcd-${name}`),
    'listen-client-urls': `http://${clientsOf(index)}`,
    'advertise-client-urls': `http://${clientsOf(index)}`,
    'listen-peer-urls': peersOf(index),
    'initial-advertise-peer-urls': peersOf(index),
    'initial-cluster': members,
    // The default from 3.5 on: a member that was cut off calls no election when it comes back.
    'pre-vote': 'true',
  };
  return ['etcd', ...Object.entries(options).map(([option, value]) => `--${option}=${value}`)];
}

function createMachine(name: string, index: number, folder: string): Machine & { readonly remove: () => void } {
  const [namespace, link, address] = [`${BRIDGE}-${name}`, `${BRIDGE}${index}`, addressOf(index)];
  const home = path.join(folder, name);
  mkdirSync(home);
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=700`, 'tmpfs', home);
  chownSync(home, NOBODY, NOBODY);
  run('ip', 'netns', 'add', namespace);
  run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  run('ip', 'link', 'set', link, 'master', BRIDGE, 'up');
  for (const args of [
    ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    run('ip', '-n', namespace, ...args);
  const log = openSync(path.join(home, 'log'), 'a');
  const at = { RESTAPI: `${address}:8008`, POSTGRESQL: `${address}:5432` };
  const env = {
    PATH,
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: at.RESTAPI,
    PATRONI_RESTAPI_CONNECT_ADDRESS: at.RESTAPI,
    PATRONI_ETCD3_HOSTS: ETCD_HOSTS,
    PATRONI_POSTGRESQL_LISTEN: at.POSTGRESQL,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at.POSTGRESQL,
    PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: findBinaries(),
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: 'superuser',
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: 'replicator',
  };
  const start = (): void => {
    // PostgreSQL refuses a data folder that others may read.
    const patroni = `umask 077; exec patroni '${path.resolve('deploy/patroni/patroni.yaml')}'`;
    const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'sh', '-c', patroni];
    const startHere = (command: readonly string[], output: 'ignore' | number): unknown =>
      spawn('ip', ['netns', 'exec', namespace, ...command], { cwd: home, env, stdio: ['ignore', output, output] });
    startHere(etcdCommand(name, index, folder), 'ignore');
    startHere(asNobody, log);
  };
  const kill = async (): Promise<void> => {
    killNamespace(namespace);
    await delay(POLL_MS);
  };
  const ballast = path.join(home, 'ballast');
  return {
    name,
    address,
    start,
    kill,
    cutOff: () => void run('ip', 'link', 'set', link, 'down'),
    reconnect: () => void run('ip', 'link', 'set', link, 'up'),
    fillDisk() {
      const file = openSync(ballast, 'w');
      try {
        for (;;) writeSync(file, MEGABYTE);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    async emptyDisk() {
      rmSync(ballast);
      await kill();
      start();
    },
    readLog: () => readFileSync(path.join(home, 'log'), 'utf8'),
    remove() {
      killNamespace(namespace);
      run('ip', 'link', 'delete', link);
      run('ip', 'netns', 'delete', namespace);
      run('umount', '--lazy', home);
    },
  };
}

/** Starts three machines; resolves once one is the primary and another its synchronous standby. Needs root, for the namespaces. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-patroni-'));
  chmodSync(folder, 0o755);
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  const machines = NAMES.map((name, index) => createMachine(name, index, folder));
  for (const machine of machines) machine.start();
  const port = await findFreePort();
  const [one, two, three] = machines.map(({ address }) => address);
  const haproxy = spawn('haproxy', ['-f', path.resolve('deploy/patroni/haproxy.cfg')], {
    env: { PATH, PRIMARY_LISTEN: `127.0.0.1:${port}`, MACHINE_ONE: one, MACHINE_TWO: two, MACHINE_THREE: three },
    stdio: 'ignore',
  });
  const clear = (): void => {
    for (const machine of machines) machine.remove();
    haproxy.kill('SIGKILL');
    run('ip', 'link', 'delete', BRIDGE);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', clear);
  const urlOf = (database: string): string => `postgres://postgres:superuser@127.0.0.1:${port}/${database}`;

  async function queryIn(database: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new Client({ connectionString: urlOf(database), connectionTimeoutMillis: 2000, query_timeout: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Readonly<Record<string, unknown>>>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const takesWrites = (): Promise<boolean> =>
    queryIn('postgres', 'select pg_is_in_recovery() as "isStandby"').then(
      ([row]) => row?.['isStandby'] === false,
      () => false,
    );
  /** The primary by most of the machines that answer. */
  async function findMembers(): Promise<readonly Member[]> {
    const views = (await Promise.all(machines.map(({ address }) => askMembers(address)))).filter((members) => members !== null);
    const leaders = views.flatMap((members) => members.flatMap(({ name, role }) => (role === 'leader' ? [name] : [])));
    // One that was cut off names itself for another moment.
    const leader = leaders.find((name) => leaders.filter((other) => other === name).length > 1);
    return views.find((members) => members.some(({ name, role }) => name === leader && role === 'leader')) ?? [];
  }
  async function findPrimary(suits: (members: readonly Member[], primary: Machine) => boolean): Promise<Machine> {
    for (;;) {
      const members = await findMembers();
      const primary = machines.find(({ name }) => members.some((member) => member.name === name && member.role === 'leader'));
      if (primary && suits(members, primary) && (await takesWrites())) return primary;
      if (haproxy.exitCode !== null) throw new Error('HAProxy has ended');
      await delay(POLL_MS);
    }
  }
  const isFollowing = ({ role, state, timeline, lag }: Member, leader: Member | undefined): boolean =>
    role === 'leader' ? state === 'running' : /^(?:running|streaming)$/.test(state) && timeline === leader?.timeline && Number(lag) < MAX_LAG;
  async function untilAllFollow(env: Readonly<Record<string, string>>): Promise<number> {
    let copied = 0;
    for (let since = Date.now(); ; await delay(POLL_MS)) {
      const members = await findMembers();
      const leader = members.find(({ role }) => role === 'leader');
      const behind = members.filter((member) => !isFollowing(member, leader));
      if (members.length === NAMES.length && behind.length === 0 && (await takesWrites())) return copied;
      if (Date.now() - since < PATIENCE_MS) continue;
      for (const { name } of behind) copyAgain(env, name);
      copied += behind.length;
      since = Date.now();
    }
  }
  const hasStandby = (members: readonly Member[]): boolean => members.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state));
  const env = { PATH, PATRONI_ETCD3_HOSTS: ETCD_HOSTS };
  const cluster: PatroniCluster = {
    url: urlOf('bindflow'),
    machines,
    untilHealthy: () => findPrimary(hasStandby),
    untilWhole: () => untilAllFollow(env),
    untilReplaced: (before) => findPrimary((_, primary) => primary.name !== before.name),
    env,
    query: (statement) => queryIn('bindflow', statement),
    async stop() {
      const gone = haproxy.exitCode === null ? once(haproxy, 'exit') : null;
      process.removeListener('exit', clear);
      clear();
      await gone;
    },
  };
  await cluster.untilHealthy();
  await queryIn('postgres', 'create database bindflow');
  return cluster;
}
