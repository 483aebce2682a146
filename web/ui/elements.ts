import type { JSX } from 'react';

/** Elements without bare text, which a translated page would replace (docs/decisions/2026-11-25-text-has-its-own-element.md). */
export type Elements = JSX.Element | null | undefined | false | readonly Elements[];
