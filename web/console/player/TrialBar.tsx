import type { JSX } from 'react';
import type { State } from '#events/buyflow';
import type { Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Recording } from '../archive/index.ts';
import { type TrialDifference, compareRules, hasDifference, readsPersonalAnswers } from '../replay/index.ts';
import { Notice, SmallButton } from '../ui/controls.tsx';

const formatProducts = (products: TrialDifference['excluded']): string[] => products.map(({ name, reasons }) => `${name} (${reasons.map(({ reason }) => reason).join('; ')})`);

/** The differences in words; those that there are none of are left out. */
function listLines(difference: TrialDifference): (readonly [string, readonly string[]])[] {
  const { excluded, admitted, asked, notAsked, missing, notMissing } = difference;
  const lines: (readonly [string, readonly string[]])[] = [
    ['No longer offered', formatProducts(excluded)],
    ['Now offered', formatProducts(admitted)],
    ['Now asked', asked],
    ['No longer asked', notAsked],
    ['Answer now missing', missing],
    ['Answer no longer missing', notMissing],
  ];
  return lines.filter(([, items]) => items.length > 0);
}

const hasMaskedValues = ({ entries }: Recording): boolean => entries.some(({ hidden }) => hidden !== undefined);

export interface TrialBarProps {
  /** As it was, with the configurations that the buyer was shown. */
  readonly recording: Recording;
  readonly program: Program;
  /** The state of the moment that is shown. */
  readonly state: State;
  /** True while the page is shown under these rules. */
  readonly isApplied: boolean;
  readonly onToggle: () => void;
}

/** The rules that the buyer met at a moment; null if they are not there. */
function findShown({ programs }: Recording, { application }: State): Program | null {
  const configuration = programs[application.program];
  return configuration && 'program' in configuration ? configuration.program : null;
}

function Differences({ difference }: { readonly difference: TrialDifference | null }): JSX.Element {
  if (difference === null) return <span>There’s no configuration to compare with at this point.</span>;
  if (!hasDifference(difference)) return <span>Your rules don’t change anything at this point.</span>;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
      {listLines(difference).map(([name, items]) => (
        <chakra.div key={name} display="inline-flex" flexWrap="wrap" gap="1">
          <chakra.dt fontWeight="strong">{`${name}:`}</chakra.dt>
          <dd>{items.join(', ')}</dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** What the rules of a trial change at the moment that is shown. */
export function TrialBar({ recording, program, state, isApplied, onToggle }: TrialBarProps): JSX.Element {
  const shown = findShown(recording, state);
  const isUncertain = shown !== null && hasMaskedValues(recording) && readsPersonalAnswers(shown, program);
  return (
    <chakra.section
      aria-label="With your rules"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      paddingInline="3"
      paddingBlock="1"
      bg="action.subtle"
      borderBottomWidth="hairline"
      fontSize="dense"
    >
      <SmallButton type="button" aria-pressed={isApplied} onClick={onToggle}>
        With your rules
      </SmallButton>
      <Differences difference={shown && compareRules(shown, program, state)} />
      {isUncertain ? <Notice>Your rules use personal answers, which are masked here, so this may be wrong. Show personal values to be sure.</Notice> : null}
    </chakra.section>
  );
}
