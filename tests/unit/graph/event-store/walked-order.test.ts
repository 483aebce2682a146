import { describe, expect, it } from 'vitest';
import { walkedOrder } from '../../../../graph/event-store/walked-order.ts';

describe('one order of all that was walked', () => {
  it('is the most usual walk’s; what only others have stands after what it follows there', () => {
    const short = ['/', '/Payment', '/Confirmation'];
    const long = ['/', '/Application2', '/Application3', '/Payment', '/Confirmation'];
    expect(walkedOrder([short, long])).toEqual(long);
    expect(walkedOrder([long, short])).toEqual(long);
    expect(walkedOrder([short, ['/Resume', '/Payment', '/Help']])).toEqual(['/Resume', '/', '/Payment', '/Help', '/Confirmation']);
  });

  it('has each once, whoever comes back', () => {
    expect(walkedOrder([['/', '/Payment', '/'], ['/Payment'], []])).toEqual(['/', '/Payment']);
  });
});
