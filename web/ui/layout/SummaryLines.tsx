import type { JSX, ReactNode } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { useText } from '../language/language.tsx';

export interface SummaryLine {
  id: string;
  label: string;
  /** Limit, effective date, carrier: one line of text each. */
  detail?: string | readonly string[] | undefined;
  /** Already formatted. */
  amount?: string | undefined;
  /** No longer charged, so struck through. */
  struck?: boolean | undefined;
  /** In words, how it differs from what the buyer saw before. */
  change?: string | undefined;
  /** A coverage that is bought. */
  strong?: boolean | undefined;
  /** Already part of another line's amount. */
  muted?: boolean | undefined;
  /** The sum of the lines above. */
  subtotal?: boolean | undefined;
  lines?: readonly SummaryLine[] | undefined;
  dataFrom?: string | undefined;
}

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4' },
  variants: {
    kind: {
      main: {},
      muted: { color: 'fg.muted', textStyle: 'small' },
      nested: { paddingLeft: '4', color: 'fg.soft' },
      subtotal: { borderTopWidth: 'hairline', paddingTop: '3', fontWeight: 'strong' },
    },
  },
});

const StruckText = ({ on, children }: { on: boolean | undefined; children: ReactNode }): JSX.Element =>
  on ? <chakra.del color="fg.muted" textDecorationThickness="1px">{children}</chakra.del> : <span>{children}</span>;

const ChangeBadge = ({ children }: { children: string }): JSX.Element => (
  <chakra.span display="inline-block" marginRight="-2" paddingInline="2" borderRadius="full" bg="notice.subtle" color="notice" textStyle="small" fontWeight="medium" whiteSpace="nowrap">{children}</chakra.span>
);

function Label({ line }: { line: SummaryLine }): JSX.Element {
  const t = useText();
  return (
    <>
      <StruckText on={line.struck}>{line.label}</StruckText>
      {line.struck && !line.change ? <VisuallyHidden>{` ${t('(removed)')}`}</VisuallyHidden> : null}
    </>
  );
}

const listDetails = (line: SummaryLine): readonly string[] => (typeof line.detail === 'string' ? [line.detail] : (line.detail ?? []));
function chooseKind(line: SummaryLine, nested: boolean): 'main' | 'muted' | 'nested' | 'subtotal' {
  if (line.subtotal) return 'subtotal';
  if (line.muted) return 'muted';
  return nested ? 'nested' : 'main';
}

function Amount({ line }: { line: SummaryLine }): JSX.Element | null {
  const { amount, change } = line;
  if (amount === undefined && change === undefined) return null;
  return (
    <chakra.dd textStyle={line.muted ? 'small' : 'money'} fontVariantNumeric="tabular-nums" fontWeight={line.strong ? 'strong' : undefined} textAlign="right">
      {amount === undefined ? null : <StruckText on={line.struck}>{amount}</StruckText>}
      {change === undefined ? null : <chakra.div><ChangeBadge>{change}</ChangeBadge></chakra.div>}
    </chakra.dd>
  );
}

function SummaryRow({ line, nested = false }: { line: SummaryLine; nested?: boolean }): JSX.Element {
  const details = listDetails(line);
  return (
    <Grid kind={chooseKind(line, nested)} data-from={line.dataFrom}>
      <chakra.dt fontWeight={line.strong ? 'strong' : undefined}><Label line={line} /></chakra.dt>
      <Amount line={line} />
      {details.map((text) => (
        <chakra.dd key={text} gridColumn="1 / -1" textStyle="small" color="fg.muted">{text}</chakra.dd>
      ))}
    </Grid>
  );
}

export interface SummaryLinesProps {
  lines: readonly SummaryLine[];
  /** `change`: in words, what it was before. */
  total?: { label: string; amount: string; change?: string | undefined; dataFrom?: string | undefined } | undefined;
}

const flatten = (line: SummaryLine): JSX.Element[] => [
  <SummaryRow key={line.id} line={line} />,
  ...(line.lines ?? []).map((sub) => <SummaryRow key={`${line.id}-${sub.id}`} line={sub} nested />),
];

export function SummaryLines({ lines, total }: SummaryLinesProps): JSX.Element {
  return (
    <div>
      <chakra.dl display="flex" flexDirection="column" gap="3">{lines.flatMap(flatten)}</chakra.dl>
      {total ? (
        <chakra.dl display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="4" marginTop="4" paddingTop="4"
          borderTopWidth="hairline" borderColor="line.strong" data-from={total.dataFrom}>
          <chakra.dt textStyle="label">{total.label}</chakra.dt>
          <chakra.dd textStyle="title" fontVariantNumeric="tabular-nums" marginLeft="auto" aria-live="polite">{total.amount}</chakra.dd>
        </chakra.dl>
      ) : null}
      {total?.change ? <chakra.p textAlign="right"><ChangeBadge>{total.change}</ChangeBadge></chakra.p> : null}
    </div>
  );
}
