import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { findVariable } from '../../ui/theme/resolve-style.ts';
import type { BarKind } from './chart.ts';

const color = (name: string): string => findVariable(`colors.${name}`) ?? '';
/** The colour of the first side, and of the one beside it. */
export const sideColors = [color('action'), color('fg.muted')] as const;
const PAPER = color('bg');
const SIZE = 6;
const marks: Readonly<Record<Exclude<BarKind, 'on'>, string>> = {
  abandoned: 'M-1 7 L7 -1',
  kicked: 'M0 0 L6 6 M6 0 L0 6',
  open: 'M3 2.2 A0.8 0.8 0 1 1 3 3.8 A0.8 0.8 0 1 1 3 2.2',
};
const kinds = Object.keys(marks) as (keyof typeof marks)[];
const patternId = (kind: BarKind, at: number): string => `bar-${kind}-${at}`;

/** What fills a part of a bar of a side. */
export const fillFor = (kind: BarKind, at: number): string => (kind === 'on' ? (sideColors[at] ?? PAPER) : `url(#${patternId(kind, at)})`);

/** The patterns that bars are filled with, once a page. */
export const Patterns = (): JSX.Element => (
  <chakra.svg aria-hidden position="absolute" width="0" height="0">
    <defs>
      {sideColors.flatMap((stroke, at) =>
        kinds.map((kind) => (
          <pattern key={patternId(kind, at)} id={patternId(kind, at)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
            <rect width={SIZE} height={SIZE} fill={PAPER} />
            <path d={marks[kind]} stroke={stroke} strokeWidth={kind === 'kicked' ? 1 : 1.5} fill="none" />
          </pattern>
        )),
      )}
    </defs>
  </chakra.svg>
);

/** The same as a bar has it, beside its words. */
export const Swatch = ({ kind, at = 0 }: { readonly kind: BarKind; readonly at?: number }): JSX.Element => (
  <svg aria-hidden width="20" height="12">
    <rect x="0.5" y="0.5" width="19" height="11" fill={fillFor(kind, at)} stroke={sideColors[at]} />
  </svg>
);
