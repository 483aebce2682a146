import { TriangleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { msg } from '#events/language';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

export interface WindowNoticeProps {
  /** A sentence. */
  title: string;
  children: ReactNode;
}

const LABEL = msg('Important:');

/** A strip at the upper edge of the window, beside whatever field is in view. It takes no space: nothing moves when it comes or goes. */
export function WindowNotice({ title, children }: WindowNoticeProps): JSX.Element {
  const t = useText();
  return (
    <chakra.div position="sticky" top="0" height="0" zIndex="bar" data-print="hide">
      <chakra.output display="block" bg="notice.subtle" borderBottomWidth="hairline" borderColor="notice.line" textStyle="small" paddingBlock="2">
        <chakra.div display="flex" gap="2" paddingInline={{ base: '4', md: '8' }} maxWidth={{ base: 'pageNarrow', xl: 'page' }} marginInline="auto">
          <chakra.span display="inline-flex" alignItems="center" height="1lh" color="notice"><Icon icon={TriangleAlert} /></chakra.span>
          <p>
            <VisuallyHidden>{`${t(LABEL)} `}</VisuallyHidden>
            <chakra.strong fontWeight="strong">{title}</chakra.strong>
            <span> </span>
            <span>{children}</span>
          </p>
        </chakra.div>
      </chakra.output>
    </chakra.div>
  );
}
