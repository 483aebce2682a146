import type { JSX } from 'react';

/** Elements, or none, and no bare text: they can stand beside other children, also on a page that is being translated. */
export type Elements = JSX.Element | null | undefined | false | readonly Elements[];
