import { CircleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

/** An error message below the field or section that it is about. */
export function ErrorLine({ id, children }: { readonly id?: string; readonly children: ReactNode }): JSX.Element {
  const t = useText();
  return (
    <chakra.p id={id} display="flex" gap="2" alignItems="flex-start" textStyle="small" fontWeight="medium" color="danger" marginTop="2">
      <chakra.span display="inline-flex" height="1lh" alignItems="center"><Icon icon={CircleAlert} size="iconSmall" /></chakra.span>
      <span><VisuallyHidden>{`${t('Error:')} `}</VisuallyHidden><span>{children}</span></span>
    </chakra.p>
  );
}
