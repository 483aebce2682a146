import type { Translator } from '#events/language';
import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { defaultProvider } from '#events/program';
import { type OrderSummary, type SummaryLine as Line, formatMoney, readNamedInsured, summarizeOrder } from '#events/rules';
import { answersAtom, memberFeeAtom, offerAtom, payWithCardAtom, quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, Notice, PhoneText, Stack, type SummaryLine, SummaryLines, useText } from '../../ui/index.ts';

function formatLabel(t: Translator, { kind, label: english }: Line): string {
  const label = t.known(english);
  if (kind === 'discount') return t('Discount included: {label}', { label });
  return kind === 'surcharge' ? t('Surcharge included: {label}', { label }) : label;
}

const toSummaryLine =
  (t: Translator) =>
  (line: Line, index: number): SummaryLine => ({
    id: `${line.kind}-${index}`,
    label: `${line.isStarred ? '* ' : ''}${formatLabel(t, line)}`,
    muted: line.kind === 'discount' || line.kind === 'surcharge',
    detail: line.amount === null ? t('Not covered') : [...line.details, line.purpose].filter(Boolean),
    amount: line.amount === null ? undefined : formatMoney(line.amount),
    struck: line.isStruck,
    strong: line.kind === 'coverage',
    subtotal: line.kind === 'premium',
    dataFrom: 'quote.offer',
  });

/** The current order: coverage and cost. Null without an offer. */
export function useOrderSummary(): OrderSummary | null {
  const t = useText();
  const { program } = useSession();
  const offer = useAtomValue(offerAtom);
  const payWithCard = useAtomValue(payWithCardAtom);
  const memberFee = useAtomValue(memberFeeAtom);
  return useMemo(() => offer && summarizeOrder(t, program, { offer, payWithCard, memberFee }), [t, program, offer, payWithCard, memberFee]);
}

/** Names the products that were kicked out while the others are quoted. */
export function KickoutNotice(): JSX.Element | null {
  const t = useText();
  const { kickedOut } = useAtomValue(quoteAtom);
  const { program } = useSession();
  if (kickedOut.length === 0) return null;
  const names = kickedOut.map(({ name }) => name).join(', ');
  return (
    <Notice tone="amber" title={t('We can’t offer {names} online', { names })}>
      <PhoneText text={t('You can buy your other coverage here. For {names}, please call {phone}.', { names, phone: program.display.phone })} number={program.display.phone} />
    </Notice>
  );
}

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

/** The lines of the order summary box. */
export function OrderLines(): JSX.Element | null {
  const t = useText();
  const summary = useOrderSummary();
  if (!summary) return null;
  return (
    <Stack>
      <InsuredNote />
      <SummaryLines lines={summary.lines.map(toSummaryLine(t))} total={{ label: t.known(summary.totalLabel), amount: formatMoney(summary.total), dataFrom: 'quote.offer' }} />
      {summary.lines.some(({ isStarred }) => isStarred) ? (
        <Stack as="p" textStyle="small" color="fg.muted">
          {t('* For the additional insured that you named.')}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** The order summary box, with the licensed seller. */
export function OrderSummaryBox(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const summary = useOrderSummary();
  return summary ? (
    <Card title={t.known(summary.title)} compact>
      <Stack>
        <OrderLines />
        <Stack as="p" textStyle="small" color="fg.muted">
          <span>
            <span>{`${t('Sold by {name}.', { name: (program.display.provider ?? defaultProvider).name })} `}</span>
            <a href="#license">{t('License')}</a>
          </span>
        </Stack>
      </Stack>
    </Card>
  ) : null;
}
