// What becomes a link in a note: colleagues, and moments of this console's replays; everything else stays text.
import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../web/console/notes/note-text.ts';

const ID = '0b7e6c1a-5d2f-4a3b-8c9d-0123456789ab';
const HERE = 'https://buy.example.com';
const parse = (text: string) => parseNote(text, HERE);
const text = (value: string) => ({ kind: 'text', text: value });

describe('parseNote', () => {
  it('finds who is mentioned, without what ends the sentence', () => {
    expect(parse('Ask @ana.lind@example.com, or (@ida@example.org).')).toEqual([
      text('Ask '),
      { kind: 'mention', text: '@ana.lind@example.com', email: 'ana.lind@example.com' },
      text(', or ('),
      { kind: 'mention', text: '@ida@example.org', email: 'ida@example.org' },
      text(').'),
    ]);
  });

  it.each([
    [`${HERE}/console/applications/${ID}?at=12`, '0b7e6c1a, event 12', `/applications/${ID}?at=12`],
    [`/console/applications/${ID}?event=facade-3`, '0b7e6c1a, facade event 3', `/applications/${ID}?event=facade-3`],
    [`HTTPS://BUY.example.com/console/applications/${ID}`, '0b7e6c1a', `/applications/${ID}`],
  ])('finds the moment of %s', (address, shown, to) => expect(parse(`See ${address}.`)).toEqual([text('See '), { kind: 'moment', text: shown, to }, text('.')]));

  it.each(['maya@example.com', '@maya', `https://evil.example/console/applications/${ID}`, `/console/applications/${ID.slice(1)}`, 'javascript:alert(1)', '<b>@</b>\n  two lines', ''])(
    'leaves %j as text',
    (value) =>
      expect(
        parse(value)
          .map((part) => `${part.kind === 'text' ? '' : part.kind}${part.text}`)
          .join(''),
      ).toBe(value),
  );
});
