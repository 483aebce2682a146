import { describe, expect, it } from 'vitest';
import { describeError } from '../../../../web/app/describe-error.ts';

/** What was thrown, with its stack as a browser writes it. */
function thrown(error: Error, frames: string): Error {
  error.stack = `${error.name}: ${error.message}\n${frames}`;
  return error;
}
const frames = '    at Qe (http://127.0.0.1:4000/assets/PaymentPage-Dk3f.js:12:345)\n    at Xt (http://127.0.0.1:4000/assets/index-r1.js:8:40)';

describe('describeError', () => {
  it('returns the kind and the position', () => {
    expect(describeError(thrown(new TypeError('x is undefined'), frames))).toBe('TypeError at PaymentPage-Dk3f.js:12:345');
  });

  it('never returns a part of the message', () => {
    const said = [`Not a number: 375928461037565`, '375928461037565.js:1:1', 'one\n    at 375928461037565.js:1:1'];
    for (const message of said) expect(describeError(thrown(new Error(message), frames))).toBe('Error at PaymentPage-Dk3f.js:12:345');
  });

  it('returns the kind alone without a stack, and no name that is a sentence', () => {
    expect(describeError(thrown(new RangeError('Invalid time value'), ''))).toBe('RangeError');
    expect(describeError(Object.assign(new Error(''), { name: 'Card 375928461037565', stack: '' }))).toBe('Error');
  });
});
