import { useAtomValue } from 'jotai';
import { type JSX, type PropsWithChildren, type RefObject, useLayoutEffect, useRef } from 'react';
import { type Translator, msg } from '#events/language';
import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Estimate } from '#events/quote';
import { addDollars, getRatingLabel, listMemberFees } from '#events/rules';
import { memberFeeAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { AmountList, Announcement, Stack, useText } from '../../ui/index.ts';
import { formatDollars } from './CoveragePanel.tsx';
import { useAskForEstimate, useEstimate, useEstimateRequest, useIsWithoutPrice } from './use-estimate.ts';

interface NamedAmount {
  readonly name: string;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

/** As the order summary calls what rating gives no name. All dues are one line there. */
const UNNAMED = { premium: msg('Premium'), fee: msg('Admin fee') } as const;
const nameLine = ({ kind, name }: Estimate['lines'][number]): string => (kind === 'dues' ? msg('Dues') : name || UNNAMED[kind]);

/** The amounts of an order so far: what has one name is one line. */
function listAmounts(t: Translator, program: Program, { lines }: Estimate, memberFee: MemberFee | null): NamedAmount[] {
  const named = [...lines.map((line) => ({ name: nameLine(line), amount: line.amount })), ...listMemberFees(program, memberFee)];
  const sums = new Map<string, string>();
  for (const { name, amount } of named) {
    const label = t.known(getRatingLabel(program, name));
    sums.set(label, addDollars([sums.get(label) ?? '0.00', amount]));
  }
  return [...sums].map(([name, amount]) => ({ name, amount })).filter(({ amount }) => Number(amount) !== 0);
}

/** In one column, all amounts have cents or none has. */
function formatColumn(amounts: readonly NamedAmount[]): NamedAmount[] {
  const hasCents = amounts.some(({ amount }) => !Number.isInteger(Number(amount)));
  const format = (size: string): string => (hasCents ? `${formatDollars(size).replace(/\.\d\d$/, '')}${size.slice(-3)}` : formatDollars(size));
  // A credit is in parentheses, as in the order summary.
  return amounts.map(({ name, amount }) => ({ name, amount: amount.startsWith('-') ? `(${format(amount.slice(1))})` : format(amount) }));
}

export interface ReadyEstimate {
  readonly amounts: readonly NamedAmount[];
  /** All amounts together: $218.60. */
  readonly total: string;
  readonly isCurrent: boolean;
}

/** What the buyer reads of the estimate; null without one, and where nothing is to be paid: the order says that. */
export function useReadyEstimate(isAsking: boolean): ReadyEstimate | null {
  const t = useText();
  const { program } = useSession();
  const memberFee = useAtomValue(memberFeeAtom);
  const shown = useEstimate(isAsking);
  if (!shown) return null;
  const amounts = listAmounts(t, program, shown.estimate, memberFee);
  const total = addDollars(amounts.map(({ amount }) => amount));
  return Number(total) > 0 ? { amounts, total: formatDollars(total), isCurrent: shown.isCurrent } : null;
}

/** What stands for an amount while another one is on its way. */
const UNKNOWN = '–';

/** What the price is called, and how it reads. */
export const sayEstimate = (t: Translator, { total, isCurrent }: ReadyEstimate): { readonly label: string; readonly price: string } =>
  isCurrent ? { label: t('Estimated price'), price: t('{amount} a year', { amount: total }) } : { label: t('Updating your estimate'), price: UNKNOWN };

/** What makes the price. While another one is on its way, its lines keep their places. */
export function EstimateLines({ amounts, isCurrent }: ReadyEstimate): JSX.Element {
  const t = useText();
  const percent = useSession().program.display.overview?.cardFeePercent;
  return (
    <Stack space="lines">
      <Stack as="p" color="fg.muted">
        {t('With fees, plus taxes. Your final price comes when you continue.')}
      </Stack>
      <AmountList amounts={isCurrent ? formatColumn(amounts) : amounts.map(({ name }) => ({ name, amount: UNKNOWN }))} />
      {percent === undefined ? null : <p>{t('Taxes depend on your state. Paying by card adds {percent}% of the premium.', { percent })}</p>}
    </Stack>
  );
}

/** The price, and what makes it. */
function EstimateDetails(estimate: ReadyEstimate): JSX.Element {
  const { label, price } = sayEstimate(useText(), estimate);
  return (
    <div>
      <Stack as="p" color="fg.muted">
        {label}
      </Stack>
      <Stack as="p" textStyle="title" fontVariantNumeric="tabular-nums" marginBottom="1">
        {price}
      </Stack>
      <EstimateLines {...estimate} />
    </div>
  );
}

/** Three lines of text. A larger gap would look as if something were missing. */
const MAX_GAP_PX = 72;

/** Keeps the height that the content has had, so that what is below does not move where a text of about its length takes its place. */
function useKeptHeight(ref: RefObject<HTMLElement | null>): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const content = ref.current?.firstElementChild;
    if (!ref.current || !content) return;
    const { height: own } = content.getBoundingClientRect();
    if (own > height.current || height.current - own > MAX_GAP_PX) height.current = own;
    ref.current.style.minHeight = `${height.current}px`;
  });
}

/** In place of an example’s price, which would be wrong for answers that exclude all products. */
const WITHOUT_PRICE = msg('We’ll check your answers when you continue.');

/** The price by the answers so far, asked for while it is in view; its children until it is known. */
function LongPrice({ children }: PropsWithChildren): JSX.Element {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const ready = useReadyEstimate(useAskForEstimate(place));
  useKeptHeight(place);
  const isWithout = useIsWithoutPrice();
  // What announces is there before the price is, and not on pages that have none.
  const isComplete = useEstimateRequest() !== null;
  return (
    <div ref={place}>
      <div>{ready ? <EstimateDetails {...ready} /> : isWithout ? <p>{t(WITHOUT_PRICE)}</p> : children}</div>
      {isComplete ? <Announcement>{ready?.isCurrent ? t('Estimate: {amount} a year, plus taxes', { amount: ready.total }) : null}</Announcement> : null}
    </div>
  );
}

/** The price in a few words; its children while it is not known. */
function ShortPrice({ children }: PropsWithChildren): JSX.Element {
  const t = useText();
  const ready = useReadyEstimate(false);
  const isWithout = useIsWithoutPrice();
  return <span>{ready ? t('Estimate: {amount} a year, plus taxes', { amount: ready.total }) : isWithout ? t(WITHOUT_PRICE) : children}</span>;
}

/** The estimate, in a few words or with what makes it, which asks for it while it is in view; its children until it is known. */
export const EstimatedPrice = ({ isShort = false, children }: PropsWithChildren<{ readonly isShort?: boolean }>): JSX.Element =>
  isShort ? <ShortPrice>{children}</ShortPrice> : <LongPrice>{children}</LongPrice>;
