import { parseArgs } from 'node:util';
import type { AlertSubscriber, RemovedSubscriptions } from '#graph/operations/alerts';
import { oneLine } from './one-line.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const options = { remove: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const formatSubscriber = ({ owner, name, subscriptions, queued }: AlertSubscriber): string =>
  `${owner}  ${name.replace(` (${owner})`, '')}  ${count(subscriptions, 'subscription')}  ${count(queued, 'message')} to send`;

function formatRemoval({ subscriptions, moved, dropped }: RemovedSubscriptions): string {
  if (subscriptions === 0) return 'There is no subscription of this person.';
  const messages = `${count(moved, 'message')} moved to other subscriptions of the same address, ${count(dropped, 'message')} no longer wanted`;
  return `${count(subscriptions, 'subscription')} removed; ${messages}.`;
}

/** Lists who gets alerts, or ends a person's subscriptions. Returns 1 if there is none. */
export async function subscriptions(args: string[], shell: Shell): Promise<number> {
  const { remove, json } = parseArgs({ args, options }).values;
  const owner = remove === undefined ? null : oneLine(remove, '--remove', 1000);
  const { operator, close } = await openOperator(shell);
  try {
    if (owner !== null) {
      const removed = await operator.removeAlertSubscriptions({ owner });
      shell.say(json ? JSON.stringify(removed) : formatRemoval(removed));
      return removed.subscriptions > 0 ? 0 : 1;
    }
    let people = 0;
    for await (const subscriber of operator.alertSubscribers()) {
      people += 1;
      shell.say(json ? JSON.stringify(subscriber) : formatSubscriber(subscriber));
    }
    return people > 0 ? 0 : 1;
  } finally {
    await close();
  }
}
