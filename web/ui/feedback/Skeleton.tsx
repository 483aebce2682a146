import type { JSX } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { forcedEdge } from '../theme/forced-colors.ts';
import { useText } from '../language/language.tsx';

const Bone = chakra('span', {
  base: { display: 'block', bg: 'line', borderRadius: 'sm', animation: 'breathe', ...forcedEdge },
  variants: {
    kind: {
      line: { height: 'line', width: 'full' },
      half: { height: 'line', width: '55%' },
      label: { height: 'line', width: '35%' },
      title: { height: '8', width: '70%', borderRadius: 'md' },
      control: { height: 'target', width: 'full', borderRadius: 'md' },
      button: { height: 'target', width: 'fieldShort', borderRadius: 'md' },
      amount: { height: 'line', width: '16' },
    },
  },
});
const Stack = chakra('span', { base: { display: 'flex', flexDirection: 'column', flexGrow: '1', gap: '3' } });
const Row = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', gap: '6' } });

const Field = (): JSX.Element => <Stack><Bone kind="label" /><Bone kind="control" /></Stack>;
const Line = (): JSX.Element => <Row><Bone kind="half" /><Bone kind="amount" /></Row>;
const SHAPES = {
  text: () => <Stack><Bone kind="line" /><Bone kind="line" /><Bone kind="half" /></Stack>,
  field: Field,
  summary: () => <Stack gap="5"><Bone kind="label" /><Line /><Line /><Line /><Row><Bone kind="title" /></Row></Stack>,
  page: () => <Stack gap="8"><Bone kind="title" /><Field /><Field /><Field /><Bone kind="button" /></Stack>,
  payment: () => <Stack gap="8"><Bone kind="label" /><Bone kind="control" /><Field /><Row><Field /><Field /><Field /></Row><Field /><Bone kind="control" /></Stack>,
  confirmation: () => <Stack gap="8"><Bone kind="label" /><Bone kind="title" /><Line /><Line /><Line /><Line /><Bone kind="button" /></Stack>,
} satisfies Record<string, () => JSX.Element>;

export interface SkeletonProps {
  shape: keyof typeof SHAPES;
  /** How many shapes. */
  count?: number | undefined;
  /** What screen readers announce. */
  label?: string | undefined;
}

/** A placeholder in the shape of the content that loads, so that nothing moves when it arrives. */
export function Skeleton({ shape, count = 1, label }: SkeletonProps): JSX.Element {
  const t = useText();
  const Shape = SHAPES[shape];
  return (
    <chakra.output display="block">
      <VisuallyHidden>{label ?? t('Loading.')}</VisuallyHidden>
      <chakra.span aria-hidden="true" display="flex" flexDirection="column" gap="6">
        {Array.from({ length: count }, (_, index) => <Shape key={index} />)}
      </chakra.span>
    </chakra.output>
  );
}
