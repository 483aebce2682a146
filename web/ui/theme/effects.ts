import { defineKeyframes, defineTokens } from '@chakra-ui/react';

/** `creep` is for the route progress, whose duration is unknown. */
export const durations = defineTokens.durations({ quick: { value: '150ms' }, finish: { value: '300ms' }, creep: { value: '8s' } });
export const easings = defineTokens.easings({ calm: { value: 'cubic-bezier(0.2, 0, 0, 1)' } });

export const keyframes = defineKeyframes({
  turn: { to: { transform: 'rotate(360deg)' } },
  breathe: { '50%': { opacity: '0.55' } },
  creep: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.92)' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' }, to: { opacity: '1', transform: 'none' } },
});

export const animations = defineTokens.animations({
  turn: { value: 'turn 800ms linear infinite' },
  breathe: { value: 'breathe 1.6s ease-in-out infinite' },
  creep: { value: 'creep 8s cubic-bezier(0.1, 0.7, 0.1, 1) forwards' },
  rise: { value: 'rise 150ms cubic-bezier(0.2, 0, 0, 1)' },
});

export const shadows = defineTokens.shadows({
  /** Around a focused field. */
  halo: { value: '0 0 0 3px #dde9ff' },
  haloDanger: { value: '0 0 0 3px #f8c6c2' },
  chosen: { value: 'inset 0 0 0 1px #1c58d9' },
  float: { value: '0 12px 32px rgb(16 26 43 / 0.14), 0 2px 6px rgb(16 26 43 / 0.08)' },
  bar: { value: '0 -4px 16px rgb(16 26 43 / 0.07)' },
});
