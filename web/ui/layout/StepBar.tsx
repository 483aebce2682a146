import { Check, DollarSign, Info, type LucideIcon } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { msg } from '#events/language';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { forcedChosen, forcedLine, forcedDisabled } from '../theme/forced-colors.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

type PageType = 'Application' | 'Payment' | 'Confirmation';

export interface Step {
  id: string;
  name: string;
  type: PageType;
}

/** The current page among all pages of the flow. */
interface Place {
  /** From 1. */
  step: number;
  of: number;
  /** Left out for a page that the bar leaves out. */
  name?: string | undefined;
}

/** The pages that the bar leaves out, together. */
interface PageCount {
  /** The current one, from 1; null once all of them are done. */
  page: number | null;
  of: number;
}

export interface StepBarProps {
  /** Only the pages that the bar shows. */
  steps: readonly Step[];
  /** The id of the current page. */
  current: string;
  place: Place;
  pageCount?: PageCount | undefined;
}

const ICONS: Record<PageType, LucideIcon> = { Application: Info, Payment: DollarSign, Confirmation: Check };
type StepStatus = 'completed' | 'current' | 'upcoming';
const STATUS_TEXT = { completed: msg('completed'), current: msg('current step'), upcoming: null } as const satisfies Record<StepStatus, string | null>;
const STATUS_STYLE = {
  completed: { bg: 'action.subtle', color: 'action', borderColor: 'action.line' },
  current: { bg: 'action', color: 'fg.inverse', borderColor: 'action', ...forcedChosen },
  upcoming: { bg: 'bg', color: 'fg.muted', borderColor: 'line.strong', ...forcedDisabled },
} as const;

const BadgeBox = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: 'badge',
    borderRadius: 'full',
    borderWidth: 'hairline',
    flexShrink: '0',
    textStyle: 'small',
    fontWeight: 'strong',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface BadgeProps {
  status: StepStatus;
  'aria-hidden'?: boolean;
  children: ReactNode;
}

/** The circle of a step: an icon, or the number of a page. */
const Badge = ({ status, ...props }: BadgeProps): JSX.Element => <BadgeBox {...STATUS_STYLE[status]} {...props} />;

/** For screen readers: the color says it to others. */
function StatusText({ status }: { status: StepStatus }): JSX.Element | null {
  const t = useText();
  const text = STATUS_TEXT[status];
  return text === null ? null : <VisuallyHidden>{`, ${t(text)}`}</VisuallyHidden>;
}

function StepMark({ step, status }: { step: Step; status: StepStatus }): JSX.Element {
  const color = status === 'upcoming' ? 'fg.muted' : 'fg';
  return (
    <>
      <Badge status={status}>
        <Icon icon={ICONS[step.type]} size="iconSmall" />
        <chakra.span hideFrom="lg">
          <VisuallyHidden>{step.name}</VisuallyHidden>
        </chakra.span>
      </Badge>
      <chakra.span hideBelow="lg" color={color} fontWeight={status === 'current' ? 'strong' : 'medium'} textStyle="small" whiteSpace="nowrap">
        {step.name}
      </chakra.span>
      <StatusText status={status} />
    </>
  );
}

function LeftOutPages({ page, of }: PageCount): JSX.Element {
  const t = useText();
  const status = page === null ? 'completed' : 'current';
  return (
    <chakra.li aria-current={page === null ? undefined : 'step'} display="flex" alignItems="center" gap="3" flex="0 0 auto">
      <Badge status={status} aria-hidden>
        {page ?? <Icon icon={Check} size="iconSmall" />}
      </Badge>
      <chakra.span hideBelow="lg" textStyle="small" fontWeight={page === null ? 'medium' : 'strong'} whiteSpace="nowrap">
        {page === null ? t('Your answers') : t('Page {page} of {of}', { page, of })}
      </chakra.span>
      <StatusText status={status} />
    </chakra.li>
  );
}

/** The place in words, below 1000 px, where the bar has no names. */
function PlaceInWords({ step, of, name }: Place): JSX.Element {
  const t = useText();
  return (
    <chakra.p hideFrom="lg" textStyle="small" fontWeight="strong" marginBottom="3">
      {name === undefined ? t('Step {step} of {of}', { step, of }) : t('Step {step} of {of}: {name}', { step, of, name })}
    </chakra.p>
  );
}

/** The pages of the flow. Below 1000 px it shows icons only; screen readers still read the names. */
export function StepBar({ steps, current, place, pageCount }: StepBarProps): JSX.Element {
  const t = useText();
  const at = steps.findIndex((step) => step.id === current);
  const statusOf = (index: number): StepStatus => (index < at ? 'completed' : index === at ? 'current' : 'upcoming');
  const leads = (index: number): boolean => index === 0 && !pageCount;
  return (
    <chakra.nav aria-label={t('Progress')} data-print="hide">
      <PlaceInWords {...place} />
      <chakra.ol display="flex" alignItems="center" gap="3">
        {pageCount ? <LeftOutPages {...pageCount} /> : null}
        {steps.map((step, index) => (
          <chakra.li
            key={step.id}
            aria-current={statusOf(index) === 'current' ? 'step' : undefined}
            display="flex"
            alignItems="center"
            gap="3"
            flex={leads(index) ? '0 0 auto' : '1 1 0'}
            minWidth="min-content"
          >
            {leads(index) ? null : <chakra.span aria-hidden="true" flex="1 1 auto" height="hairline" minWidth="3" bg={index <= at ? 'action' : 'line.strong'} {...forcedLine} />}
            <StepMark step={step} status={statusOf(index)} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}
