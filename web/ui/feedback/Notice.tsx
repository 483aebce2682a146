import { defineRecipe } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { msg } from '#events/language';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

type Tone = 'info' | 'amber' | 'error' | 'success';

/** The color repeats what icon and text say. */
const noticeRecipe = defineRecipe({
  base: { display: 'flex', alignItems: 'flex-start', gap: '3', padding: '4', borderWidth: 'hairline', borderRadius: 'md', color: 'fg' },
  variants: {
    tone: {
      info: { bg: 'action.subtle', borderColor: 'action.line', '--mark': 'colors.action' },
      amber: { bg: 'notice.subtle', borderColor: 'notice.line', '--mark': 'colors.notice' },
      error: { bg: 'danger.subtle', borderColor: 'danger.line', '--mark': 'colors.danger' },
      success: { bg: 'done.subtle', borderColor: 'done.line', '--mark': 'colors.done' },
    },
  },
  defaultVariants: { tone: 'info' },
});

const NoticeBox = chakra('div', noticeRecipe);
const TONE_ICON: Record<Tone, LucideIcon> = { info: Info, amber: TriangleAlert, error: CircleAlert, success: CircleCheck };
const TONE_TEXT = { info: msg('Note:'), amber: msg('Important:'), error: msg('Error:'), success: msg('Success:') } as const satisfies Record<Tone, string>;

export interface NoticeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** Announced by screen readers when it appears. */
  isLive?: boolean | undefined;
}

export function Notice({ tone = 'info', title, children, isLive = false }: NoticeProps): JSX.Element {
  const t = useText();
  const role = isLive ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <NoticeBox tone={tone} role={role}>
      <chakra.span display="inline-flex" alignItems="center" height="1lh" color="var(--mark)"><Icon icon={TONE_ICON[tone]} /></chakra.span>
      <chakra.div minWidth="0" maxWidth="measure">
        <VisuallyHidden>{`${t(TONE_TEXT[tone])} `}</VisuallyHidden>
        {title ? <chakra.p fontWeight="strong">{title}</chakra.p> : null}
        {children ? <chakra.div color={title ? 'fg.soft' : 'fg'}>{children}</chakra.div> : null}
      </chakra.div>
    </NoticeBox>
  );
}
