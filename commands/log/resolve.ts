import { parseArgs } from 'node:util';
import type { Resolution, ResolveResult } from '#graph/operations';
import { UsageError } from '../shell/errors.ts';
import { oneLine } from './one-line.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  charged: { type: 'boolean' },
  'not-charged': { type: 'boolean' },
  reference: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
} as const;

function resolutionOf(args: string[]): Resolution {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [purchase, ...others] = positionals;
  if (!purchase || others.length > 0) throw new UsageError('name one purchase, by its id');
  if (values.charged === values['not-charged']) throw new UsageError('say either --charged or --not-charged');
  if (!values.charged && values.reference !== undefined) throw new UsageError('--reference goes with --charged only');
  return {
    purchase: purchase.toLowerCase(),
    reference: values.charged ? oneLine(values.reference, '--reference', 64) : null,
    by: oneLine(values.by, '--by', 100),
    why: oneLine(values.why, '--why', 1000),
  };
}

const AFTER_ALL = 'The policies could not be bound just now; a running Bindflow binds them, and bindflow log reconcile lists them until then.';

function said(resolved: Exclude<ResolveResult, { outcome: 'refused' }>): string {
  if (resolved.outcome === 'unlocked') return 'Not charged: the buyer may pay again.';
  const { policyNumbers } = resolved;
  return policyNumbers ? `Charged, and bound: ${Object.values(policyNumbers).join(', ')}` : `Charged. ${AFTER_ALL}`;
}

/** Settles an unconfirmed payment. Returns 0, or 1 if it was not unconfirmed. */
export async function resolve(args: string[], shell: Shell): Promise<number> {
  const resolution = resolutionOf(args);
  const { operator, close } = await openOperator(shell);
  try {
    const resolved = await operator.resolve(resolution);
    if (resolved.outcome === 'refused') shell.remark(resolved.reason);
    else shell.say(said(resolved));
    return resolved.outcome === 'refused' ? 1 : 0;
  } finally {
    await close();
  }
}
