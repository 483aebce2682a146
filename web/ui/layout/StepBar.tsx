import { Check, DollarSign, Info, type LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
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

export interface StepBarProps {
  /** Pages that the bar leaves out are one step together. */
  steps: readonly Step[];
  /** The id of the current step. */
  current: string;
}

const ICONS: Record<PageType, LucideIcon> = { Application: Info, Payment: DollarSign, Confirmation: Check };
type StepStatus = 'completed' | 'current' | 'upcoming';
const STATUS_TEXT = { completed: msg('completed'), current: msg('current step'), upcoming: null } as const satisfies Record<StepStatus, string | null>;
const STATUS_STYLE = {
  completed: { bg: 'action.subtle', color: 'action', borderColor: 'action.line' },
  current: { bg: 'action', color: 'fg.inverse', borderColor: 'action', ...forcedChosen },
  upcoming: { bg: 'bg', color: 'fg.muted', borderColor: 'line.strong', ...forcedDisabled },
} as const;

/** The circle of a step, with its icon. */
const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: 'badge',
    borderRadius: 'full',
    borderWidth: 'hairline',
    flexShrink: '0',
  },
});

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
      <Badge {...STATUS_STYLE[status]}>
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

/** The same in words below 1000 px, where the bar has no names: its number counts the marks. */
function PlaceInWords({ step, of, name }: { step: number; of: number; name: string }): JSX.Element {
  const t = useText();
  return (
    <chakra.p hideFrom="lg" textStyle="small" fontWeight="strong" marginBottom="3">
      {t('Step {step} of {of}: {name}', { step, of, name })}
    </chakra.p>
  );
}

/** The steps of the flow. Below 1000 px it shows icons only; screen readers still read the names. */
export function StepBar({ steps, current }: StepBarProps): JSX.Element {
  const t = useText();
  const at = steps.findIndex((step) => step.id === current);
  const statusOf = (index: number): StepStatus => (index < at ? 'completed' : index === at ? 'current' : 'upcoming');
  return (
    <chakra.nav aria-label={t('Progress')} data-print="hide">
      <PlaceInWords step={at + 1} of={steps.length} name={steps[at]?.name ?? ''} />
      <chakra.ol display="flex" alignItems="center" gap="3">
        {steps.map((step, index) => (
          <chakra.li
            key={step.id}
            aria-current={index === at ? 'step' : undefined}
            display="flex"
            alignItems="center"
            gap="3"
            flex={index === 0 ? '0 0 auto' : '1 1 0'}
            minWidth="min-content"
          >
            {index === 0 ? null : <chakra.span aria-hidden="true" flex="1 1 auto" height="hairline" minWidth="3" bg={index <= at ? 'action' : 'line.strong'} {...forcedLine} />}
            <StepMark step={step} status={statusOf(index)} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}
