// What can happen to a cluster and to the processes before it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Machine, PatroniCluster } from './patroni.ts';
import { switchOver } from './procedures.ts';

/** How long a full disk hinders buyers before an operator acts. */
const UNTIL_OPERATOR_MS = 5000;
/** Shorter than Patroni needs to see that its standbys are gone. */
const ALONE_MS = 700;

/** Brings a fault about; resolves to what repairs it. */
export type Fault = (primary: Machine) => Promise<() => void | Promise<void>>;

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
    switchOver(cluster.env);
    return () => primary.emptyDisk();
  },
  'the primary changes on purpose': () => {
    switchOver(cluster.env);
    return Promise.resolve(() => undefined);
  },
});
