import { chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { toneRecipe, type Tone } from '../theme/recipes/tone.ts';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';

const Box = chakra('div', toneRecipe);
const ICON: Record<Tone, LucideIcon> = { info: Info, amber: TriangleAlert, error: CircleAlert, success: CircleCheck };
const SAID: Record<Tone, string> = { info: 'Note: ', amber: 'Important: ', error: 'Error: ', success: 'Success: ' };

export interface NoticeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** Appears while the page is being used: is read out at once. */
  live?: boolean | undefined;
}

export function Notice({ tone = 'info', title, children, live = false }: NoticeProps): JSX.Element {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <Box tone={tone} role={role}>
      <chakra.span display="inline-flex" alignItems="center" height="1lh" color="var(--mark)"><Glyph icon={ICON[tone]} /></chakra.span>
      <chakra.div minWidth="0" maxWidth="measure">
        <Hidden>{SAID[tone]}</Hidden>
        {title ? <chakra.p fontWeight="strong">{title}</chakra.p> : null}
        {children ? <chakra.div color={title ? 'fg.soft' : 'fg'}>{children}</chakra.div> : null}
      </chakra.div>
    </Box>
  );
}
