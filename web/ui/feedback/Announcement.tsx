import type { ComponentProps, JSX } from 'react';
import { VisuallyHidden } from '../theme/chakra.ts';

/** Text that only screen readers get. They read it out whenever it changes. */
export const Announcement = (props: ComponentProps<typeof VisuallyHidden>): JSX.Element => <VisuallyHidden as="output" {...props} />;
