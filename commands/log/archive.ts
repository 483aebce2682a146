import { parseArgs } from 'node:util';
import { ArchiveError, type Breach, type EventStoreVerification, type ExternalHead, type QuarantineReason, type QuarantinedEvent } from '#graph/event-store';
import type { Operator } from '#graph/operations';
import { linesOf } from './archive-file.ts';
import { CannotError, UsageError } from '../shell/errors.ts';
import { asJson } from './lines.ts';
import { writeNewLines } from './new-file.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** Imports a file. Returns 0, or 1 if the configuration of an application is missing. */
export async function importFrom(args: string[], shell: Shell): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('name one file');
  const texts = linesOf(file);
  const { operator, close } = await openOperator(shell, { mayMake: true });
  try {
    const { applications, events, known, withoutProgram } = await operator.importArchive(texts).catch((error: unknown) => {
      throw error instanceof ArchiveError || error instanceof CannotError ? new CannotError(`${file}: ${error.message}`) : error;
    });
    shell.say(`${counted(applications, 'application')}, ${counted(events, 'new event')}, ${known} there already.`);
    for (const id of withoutProgram) shell.say(`${id}: the configuration that it was shown is neither here nor in the file; its pages cannot be shown.`);
    return withoutProgram.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

async function* nothing(): AsyncIterable<ExternalHead> {
  // No head was stored.
}
async function* headsIn(texts: AsyncIterable<string>): AsyncIterable<ExternalHead> {
  for await (const line of texts) yield JSON.parse(line) as ExternalHead;
}

const shown = ({ reason, stream, sequence, rootId }: Breach): string => `${reason}  ${stream}  event ${sequence}, of the family ${rootId}`;

const several = (count: number, what: string): string => (count > 0 ? `; ${counted(count, 'application')} ${what}` : '');

function summary({ streams, events, erased, sealed, breaches }: EventStoreVerification, quarantined: number): string {
  const found = breaches.length === 0 ? 'Every event is as it was written' : `${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'}`;
  return `${found}; ${counted(streams, 'stream')}, ${counted(events, 'event')}${several(erased, 'erased')}${several(sealed, 'sealed: their keys are elsewhere')}${quarantined > 0 ? `; ${counted(quarantined, 'event')} cannot be read (quarantined)` : ''}.`;
}

const why: Readonly<Record<QuarantineReason, string>> = {
  unknown: 'this release does not know it',
  sealed: 'what is personal of it cannot be opened: it is damaged',
  shape: 'it doesn’t match the schema of its version',
};

/** Prints the quarantined events and returns their number. */
async function sayQuarantined(all: AsyncIterable<QuarantinedEvent>, isJson: boolean, { say }: Shell): Promise<number> {
  let count = 0;
  for await (const found of all) {
    count += 1;
    const { stream, sequence, rootId, type, version, reason } = found;
    say(isJson ? JSON.stringify(found) : `quarantined  ${stream}  event ${sequence}, ${type} version ${version}, of the family ${rootId}: ${why[reason]}`);
  }
  return count;
}

interface Looking {
  readonly kept: AsyncIterable<ExternalHead>;
  readonly keep: string | undefined;
  readonly isJson: boolean;
}

/** Returns true if the event store verifies and every event can be read. */
async function look(operator: Operator, { kept, keep, isJson }: Looking, shell: Shell): Promise<boolean> {
  const { say } = shell;
  const verified = await operator.verifyEventStore(kept);
  const isWhole = verified.breaches.length === 0;
  for (const breach of verified.breaches) say(isJson ? JSON.stringify(breach) : shown(breach));
  // Do not store heads of a broken event store: they would count as proof tomorrow.
  if (keep !== undefined && isWhole) await writeNewLines(keep, asJson(operator.heads()));
  const quarantined = await sayQuarantined(operator.quarantine(), isJson, shell);
  if (!isJson) say(summary(verified, quarantined));
  return isWhole && quarantined === 0;
}

/** Verifies that the event store is as it was written and can be read. Returns 0, or 1 if not. */
export async function verify(args: string[], shell: Shell): Promise<number> {
  const { values } = parseArgs({ args, options: { keep: { type: 'string' }, against: { type: 'string' }, json: { type: 'boolean', default: false } } });
  const kept = values.against === undefined ? nothing() : headsIn(linesOf(values.against));
  const { operator, close } = await openOperator(shell);
  try {
    return (await look(operator, { kept, keep: values.keep, isJson: values.json }, shell)) ? 0 : 1;
  } finally {
    await close();
  }
}
