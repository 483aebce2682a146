import type { Translator } from '#events/language';
import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { defaultProvider } from '#events/program';
import { type ChangedLine, type LineChange, type OrderChanges, type OrderSummary, type SummaryLine as Line, formatMoney, readNamedInsured } from '#events/rules';
import { answersAtom, purchaseAtom } from '../../state/atoms.ts';
import { useExpiredQuote } from '../../state/use-expired-quote.ts';
import { useSession } from '../../state/session.ts';
import { Card, Stack, type SummaryLine, SummaryLines, VisuallyHidden, useText } from '../../ui/index.ts';
import { formatWas, useOrderChanges, useOrderSummary } from './use-order.ts';

function formatLabel(t: Translator, { kind, label: english }: Line): string {
  const label = t.known(english);
  if (kind === 'discount') return t('Discount included: {label}', { label });
  return kind === 'surcharge' ? t('Surcharge included: {label}', { label }) : label;
}

function formatChange(t: Translator, change: LineChange | null | undefined): string | undefined {
  switch (change?.kind) {
    case 'added':
      return t('Added');
    case 'removed':
      return t('Removed');
    case 'changed':
      return change.amount === null ? t('Changed') : t('Was {amount}', { amount: formatMoney(change.amount) });
    case undefined:
      return undefined;
  }
}

/** Beside the total: that it is no longer to be had, that it may be paid already, or what it was. */
function useTotalChange(changes: OrderChanges | null): string | undefined {
  const t = useText();
  const isExpired = useExpiredQuote();
  const { phase } = useAtomValue(purchaseAtom);
  if (phase === 'unconfirmed') return t('Unconfirmed');
  return isExpired ? t('Expired') : formatWas(t, changes);
}

const isRemoved = ({ change }: Line & Partial<ChangedLine>): boolean => change?.kind === 'removed';

/** Limits such as `$1,000,000 each claim / $3,000,000 a year` break at the slash only. */
const keepLimits = (text: string): string =>
  text
    .split(' / ')
    .map((limit, _, { length }) => (length > 1 ? limit.replaceAll(' ', '\u00a0') : limit))
    .join('\u00a0/ ');

/** What is below a line: its details, its note, and what the details were. */
function listDetails(t: Translator, line: Line & Partial<ChangedLine>): string[] {
  if (line.amount === null) return [t('Not covered')];
  if (isRemoved(line)) return [];
  const before = line.change?.details ?? [];
  return [...line.details.map(keepLimits), line.note, before.length > 0 ? t('Before: {details}', { details: before.join(', ') }) : ''].filter(Boolean);
}

/** The amount; of a coverage that is gone, what it was. */
function formatAmount({ amount, change }: Line & Partial<ChangedLine>): string | undefined {
  const shown = amount ?? change?.amount ?? null;
  return shown === null ? undefined : formatMoney(shown);
}

const toSummaryLine =
  (t: Translator) =>
  (line: Line & Partial<ChangedLine>, index: number): SummaryLine => ({
    id: `${line.kind}-${index}`,
    label: `${line.isStarred ? '* ' : ''}${formatLabel(t, line)}`,
    muted: line.kind === 'discount' || line.kind === 'surcharge',
    detail: listDetails(t, line),
    amount: formatAmount(line),
    struck: line.isStruck || isRemoved(line),
    change: formatChange(t, line.change),
    strong: line.kind === 'coverage',
    subtotal: line.kind === 'premium',
    dataFrom: 'quote.offer',
  });

/** For whom the order is. */
function InsuredNote(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const answers = useAtomValue(answersAtom);
  const name = useMemo(() => readNamedInsured(program, answers), [program, answers]);
  if (name === '') return null;
  return (
    <Stack as="p" textStyle="small" color="fg.muted" data-from="answers">
      {t('Named insured: {name}', { name })}
    </Stack>
  );
}

/** The lines of the order summary box. Once the order is bought, they are what was paid: without what was not charged, or what changed before. */
export function OrderLines(): JSX.Element | null {
  const t = useText();
  const summary = useOrderSummary();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  const earlier = useOrderChanges(summary);
  const changes = hasPurchased ? null : earlier;
  const change = useTotalChange(changes);
  if (!summary) return null;
  const lines = (changes ?? summary).lines.filter(({ isStruck }) => !isStruck || !hasPurchased);
  const total = { label: t.known(summary.totalLabel), amount: formatMoney(summary.total), change, dataFrom: 'quote.offer' };
  return (
    <Stack>
      <InsuredNote />
      <SummaryLines lines={lines.map(toSummaryLine(t))} total={total} />
      {summary.lines.some(({ isStarred }) => isStarred) ? (
        <Stack as="p" textStyle="small" color="fg.muted">
          {t('* For the additional insured that you named.')}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** The total, where the lines above it leave the one below them out of sight. */
function TotalAhead({ summary }: { readonly summary: OrderSummary }): JSX.Element {
  const t = useText();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  const changes = useOrderChanges(summary);
  const change = useTotalChange(hasPurchased ? null : changes);
  return (
    <Stack gap="0" textAlign="right" data-from="quote.offer">
      <Stack as="p" textStyle="section" fontVariantNumeric="tabular-nums">
        <span>
          <VisuallyHidden>{`${t('Order total')} `}</VisuallyHidden>
          <span>{formatMoney(summary.total)}</span>
        </span>
      </Stack>
      {change === undefined ? null : (
        <Stack as="p" textStyle="small" color="fg.muted">
          {change}
        </Stack>
      )}
    </Stack>
  );
}

/** The order summary box, with the licensed seller. */
export function OrderSummaryBox(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const summary = useOrderSummary();
  const { name, license } = program.display.provider ?? defaultProvider;
  return summary ? (
    <Card title={t.known(summary.title)} action={<TotalAhead summary={summary} />} compact>
      <Stack>
        <OrderLines />
        <Stack as="p" textStyle="small" color="fg.muted">
          <span>
            <span>{`${t('Sold by {name}.', { name })} `}</span>
            {license ? <a href="#license">{t('License')}</a> : null}
          </span>
        </Stack>
      </Stack>
    </Card>
  ) : null;
}
