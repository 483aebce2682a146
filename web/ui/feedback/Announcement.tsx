import { VisuallyHidden } from '@chakra-ui/react';
import type { ComponentProps, JSX } from 'react';

/** Text that only screen readers get. They read it out whenever it changes. */
export const Announcement = (props: ComponentProps<typeof VisuallyHidden>): JSX.Element => <VisuallyHidden as="output" {...props} />;
