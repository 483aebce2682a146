// What the funnel says of reminders, and where its numbers lead.
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReminderLine } from '../../../../web/console/funnel/ReminderLine.tsx';
import type { FunnelSide } from '../../../../web/console/funnel/funnel-side.ts';
import { NO_FILTER } from '../../../../web/console/list/list-filter.ts';

const side = (name: 'A' | 'B', reminders: FunnelSide['funnel']['reminders']): FunnelSide => ({
  name,
  scope: { ...NO_FILTER, programs: ['health'] },
  funnel: { applications: 5000, outcomes: [], pages: [], kickoutReasons: [], declined: 0, declines: 0, timed: 0, reminders },
});
const none = { reminded: 0, returned: 0, purchased: 0, undelivered: 0 };
const textOf = (sides: readonly FunnelSide[]): string | null => render(<ReminderLine sides={sides} />).container.textContent;

describe('the line of reminders', () => {
  it('says how many were reminded, returned and purchased, with links to them', () => {
    expect(textOf([side('A', { reminded: 1200, returned: 300, purchased: 90, undelivered: 4 })])).toBe(
      'Reminders by email: 1,200 reminded → 300 returned (25.0%) → 90 purchased (7.5%). Not delivered: 4',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['REMINDED', 'RETURNED', 'PURCHASED', 'UNDELIVERED'].map((result) => `/console?program=health&reminder=${result}`),
    );
  });

  it('names the sides that have any', () => {
    expect(textOf([side('A', none), side('B', { ...none, undelivered: 1 })])).toBe('B: Reminders by email: 0 reminded → 0 returned → 0 purchased. Not delivered: 1');
    expect(textOf([side('A', none)])).toBe('');
  });
});
