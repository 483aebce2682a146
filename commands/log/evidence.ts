import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UnknownApplication } from '#graph/event-store';
import { type EvidenceFile, evidenceProblems } from '#graph/operations/evidence';
import { CannotError, UsageError } from '../shell/errors.ts';
import { applicationOf } from './family.ts';
import { writeNewFile } from './new-file.ts';
import { oneLine } from './one-line.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const options = { out: { type: 'string' }, by: { type: 'string' }, why: { type: 'string' } } as const;

async function fetchEvidence(wanted: { readonly id: string; readonly by: string; readonly why: string | null }, shell: Shell): Promise<EvidenceFile> {
  const { operator, close } = await openOperator(shell);
  try {
    return await operator.evidence(wanted);
  } catch (error) {
    throw error instanceof UnknownApplication ? new CannotError(error.message) : error;
  } finally {
    await close();
  }
}

/** Writes evidence as a PDF. Returns 0. @throws CannotError if the person was erased or stored events were changed */
export async function writeEvidence(args: string[], shell: Shell): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { out, by, why } = values;
  const id = applicationOf(positionals);
  if (out === undefined) throw new UsageError('--out is missing');
  // Before anything is issued that then cannot be written.
  if (existsSync(out)) throw new CannotError(`${out} is there already: name another file`);
  const file = await fetchEvidence({ id, by: oneLine(by, '--by', 100), why: why === undefined ? null : oneLine(why, '--why', 1000) }, shell);
  if (file.problem !== null) throw new CannotError(evidenceProblems[file.problem]);
  await writeNewFile(out, (to) => to.writeFile(Buffer.from(file.pdf, 'base64')));
  shell.say(`${out}: evidence ${file.id}, SHA-256 ${file.sha256}`);
  return 0;
}
