// What an operator does about a cluster, as the guide says it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readSteps } from '../../support/guide.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs the commands of a section, with this server in place of the example. @throws what they said if they fail */
function runSteps([script = '']: readonly string[], env: Environment, member = 'MEMBER'): string {
  const here = script.replaceAll('/etc/patroni', path.resolve('deploy/patroni')).replaceAll('MEMBER', member);
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], { input: here, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${here}: ${stdout}${stderr}`);
  return stdout;
}

/** @param env what `patronictl` needs */
export function switchOver(env: Environment): void {
  const said = runSteps(readSteps('operators/high-availability', 'Change the primary on purpose'), env);
  if (!said.includes('Successfully switched over')) throw new Error(`no switchover: ${said}`);
}

/** Has the server copied from the primary. */
export const copyAgain = (env: Environment, member: string): string => runSteps(readSteps('operators/high-availability', 'After a failover'), env, member);
