// What can happen to a cluster and to the processes before it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readSteps } from '../../support/guide.ts';
import type { Machine, PatroniCluster } from './patroni.ts';

/** How long a full disk hinders buyers before an operator acts. */
const UNTIL_OPERATOR_MS = 5000;
/** Shorter than Patroni needs to see that its standbys are gone. */
const ALONE_MS = 700;

/** Brings a fault about; resolves to what repairs it. */
export type Fault = (primary: Machine) => Promise<() => void | Promise<void>>;

/** As the guide says it. */
function switchOver(cluster: PatroniCluster): void {
  const [script = ''] = readSteps('operators/high-availability', 'Change the primary on purpose');
  const here = script.replaceAll('/etc/patroni', path.resolve('deploy/patroni'));
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], { input: here, encoding: 'utf8', env: cluster.env });
  if (status !== 0 || !stdout.includes('Successfully switched over')) throw new Error(`no switchover: ${stdout}${stderr}`);
}

/** After each of these another machine is the primary. */
export const createFaults = (cluster: PatroniCluster): Readonly<Record<string, Fault>> => ({
  'the primary loses its standbys, and is killed with -9': async (primary) => {
    const standbys = cluster.machines.filter(({ name }) => name !== primary.name);
    for (const standby of standbys) standby.cutOff();
    await delay(ALONE_MS);
    await primary.kill();
    for (const standby of standbys) standby.reconnect();
    return () => primary.start();
  },
  'the primary is cut off': (primary) => {
    primary.cutOff();
    return Promise.resolve(() => primary.reconnect());
  },
  'the disk of the primary is full, and an operator switches over': async (primary) => {
    primary.fillDisk();
    await delay(UNTIL_OPERATOR_MS);
    switchOver(cluster);
    return () => primary.emptyDisk();
  },
  'the primary changes on purpose': () => {
    switchOver(cluster);
    return Promise.resolve(() => undefined);
  },
});
