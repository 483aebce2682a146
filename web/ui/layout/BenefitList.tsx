import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { Icon } from '../Icon.tsx';

/** Benefits, one a line, each with the icon. */
export const BenefitList = ({ icon, benefits }: { icon: LucideIcon; benefits: readonly string[] }): JSX.Element => (
  <chakra.ul display="flex" flexDirection="column" gap="3">
    {benefits.map((benefit) => (
      <chakra.li key={benefit} display="flex" gap="3">
        <chakra.span display="inline-flex" alignItems="center" height="1lh" color="action"><Icon icon={icon} /></chakra.span>
        <span>{benefit}</span>
      </chakra.li>
    ))}
  </chakra.ul>
);
