import { ChevronRight } from 'lucide-react';
import { type JSX, memo, useMemo } from 'react';
import { formatMoney } from '#events/rules';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import type { Recording } from '../archive/index.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { type PathStep, type ReplaySummary, summarizeRecording } from '../replay/index.ts';

const formatDuration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
};

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function describeAmount({ quoted, paid }: ReplaySummary): string | null {
  if (paid !== null) return `${formatMoney(paid)} paid`;
  return quoted === null ? null : `${formatMoney(quoted)} quoted`;
}

/** The facts as name and value; those that nothing is known of are left out. */
function listFacts(summary: ReplaySummary, versionName: (hash: string) => string): (readonly [string, string])[] {
  const { outcome, reasons, sponsor, programHash, device, width, seconds } = summary;
  const facts: (readonly [string, string | null])[] = [
    ['Outcome', capitalize(outcome)],
    ['Why', reasons.join('; ') || null],
    ['Amount', describeAmount(summary)],
    ['Sponsor', sponsor],
    ['Version', programHash && versionName(programHash)],
    ['Device', device && `${device}, ${width} px`],
    ['Time', seconds === null ? null : formatDuration(seconds)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** Where the buyer went, page by page; each leads to that moment. */
const PathStrip = ({ steps, onGo }: { readonly steps: readonly PathStep[]; readonly onGo: (index: number) => void }): JSX.Element => (
  <chakra.ol aria-label="The buyer’s path" listStyleType="none" display="flex" flexWrap="wrap" alignItems="center" columnGap="1">
    {steps.map(({ path, index }, at) => (
      <chakra.li key={index} display="inline-flex" alignItems="center">
        {at > 0 ? (
          <chakra.span color="fg.muted" marginRight="1">
            <Icon icon={ChevronRight} size="iconSmall" />
          </chakra.span>
        ) : null}
        <chakra.button type="button" color="action" cursor="pointer" minHeight="6" onClick={() => onGo(index)}>
          {path}
        </chakra.button>
      </chakra.li>
    ))}
  </chakra.ol>
);

export interface SummaryBarProps {
  readonly recording: Recording;
  readonly onGo: (index: number) => void;
}

/** What came of the application, and the buyer's way there. */
export const SummaryBar = memo(function Summary({ recording, onGo }: SummaryBarProps): JSX.Element {
  const summary = useMemo(() => summarizeRecording(recording), [recording]);
  const facts = listFacts(summary, useVersionNames());
  return (
    <chakra.section
      aria-label="Summary"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      paddingInline="3"
      paddingBlock="1"
      bg="bg"
      borderBottomWidth="hairline"
      fontSize="dense"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.dl display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="inline-flex" gap="1">
            <dt>
              <VisuallyHidden>{name}</VisuallyHidden>
            </dt>
            <chakra.dd fontWeight={name === 'Outcome' ? 'strong' : 'regular'} title={name}>
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {summary.steps.length > 0 ? <PathStrip steps={summary.steps} onGo={onGo} /> : null}
    </chakra.section>
  );
});
