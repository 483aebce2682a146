import { chakra } from '@chakra-ui/react';
import { Check, DollarSign, Info, type LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { forcedChosen, forcedInk, forcedQuiet } from '../theme/forced-colors.ts';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';

type PageType = 'Application' | 'Payment' | 'Confirmation';

export interface Step {
  id: string;
  name: string;
  type: PageType;
}

export interface StepBarProps {
  /** Only the pages that the bar shows. */
  steps: readonly Step[];
  current: string;
  /** Where the current page is not among them: how far the buyer is among those that the bar leaves out. */
  within?: { page: number; of: number } | undefined;
}

const ICONS: Record<PageType, LucideIcon> = { Application: Info, Payment: DollarSign, Confirmation: Check };
type Place = 'past' | 'here' | 'ahead';
const SAID: Record<Place, string> = { past: ', completed', here: ', current step', ahead: '' };
const LOOK = {
  past: { bg: 'action.subtle', color: 'action', borderColor: 'action.line' },
  here: { bg: 'action', color: 'fg.inverse', borderColor: 'action', ...forcedChosen },
  ahead: { bg: 'bg', color: 'fg.muted', borderColor: 'line.strong', ...forcedQuiet },
} as const;

function StepMark({ step, place }: { step: Step; place: Place }): JSX.Element {
  const color = place === 'ahead' ? 'fg.muted' : 'fg';
  return (
    <>
      <chakra.span display="inline-flex" alignItems="center" justifyContent="center" boxSize="badge" borderRadius="full" borderWidth="hairline" flexShrink="0" {...LOOK[place]}>
        <Glyph icon={ICONS[step.type]} size="iconSmall" />
        <chakra.span hideFrom="lg"><Hidden>{step.name}</Hidden></chakra.span>
      </chakra.span>
      <chakra.span hideBelow="lg" color={color} fontWeight={place === 'here' ? 'strong' : 'medium'} textStyle="small" whiteSpace="nowrap">{step.name}</chakra.span>
      <Hidden>{SAID[place]}</Hidden>
    </>
  );
}

const Within = ({ page, of }: { page: number; of: number }): JSX.Element => (
  <chakra.li aria-current="step" display="flex" alignItems="center" gap="3" flex="0 0 auto">
    <chakra.span aria-hidden="true" display="inline-flex" alignItems="center" justifyContent="center" boxSize="badge" borderRadius="full" borderWidth="hairline" flexShrink="0"
      textStyle="small" fontWeight="strong" fontVariantNumeric="tabular-nums" {...LOOK.here}>
      {page}
    </chakra.span>
    <chakra.span textStyle="small" fontWeight="strong" whiteSpace="nowrap">{`Page ${page} of ${of}`}</chakra.span>
  </chakra.li>
);

/** Where the buyer is. Below 1000 px the icons stand alone, and the names are still heard. */
export function StepBar({ steps, current, within }: StepBarProps): JSX.Element {
  const at = steps.findIndex((step) => step.id === current);
  const place = (index: number): Place => (index < at ? 'past' : index === at ? 'here' : 'ahead');
  const leads = (index: number): boolean => index === 0 && !within;
  return (
    <chakra.nav aria-label="Progress" data-print="hide">
      <chakra.ol display="flex" flexWrap="wrap" alignItems="center" gap="3">
        {within ? <Within {...within} /> : null}
        {steps.map((step, index) => (
          <chakra.li key={step.id} aria-current={place(index) === 'here' ? 'step' : undefined} display="flex" alignItems="center" gap="3"
            flex={leads(index) ? '0 0 auto' : '1 1 0'} minWidth="min-content">
            {leads(index) ? null : <chakra.span aria-hidden="true" flex="1 1 auto" height="hairline" minWidth="3" bg={index <= at ? 'action' : 'line.strong'} {...forcedInk} />}
            <StepMark step={step} place={place(index)} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}
