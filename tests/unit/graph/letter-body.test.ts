import { expect, it } from 'vitest';
import { createLetterBody } from '#graph/mail';
import { readHtmlLetter } from '../../support/read-html-letter.ts';

const frame = { lang: 'es-US', subject: 'Your <policy>', seller: 'Bindflow & Sons' };
const blocks = [
  'Hello.',
  ['Professional liability', 'Policy number: FIT-1', 'Starts: 01/15/2027'],
  'https://buy.example.com/?token=a&lang=es',
  { label: 'Log in', url: 'https://account.example.com/login?a&b' },
  'Bindflow & Sons\nAustin',
];

it('says the same as text and as HTML', () => {
  const { text, html } = createLetterBody(frame, blocks);
  expect(text).toBe(
    'Hello.\n\nProfessional liability\nPolicy number: FIT-1\nStarts: 01/15/2027\n\nhttps://buy.example.com/?token=a&lang=es\n\nLog in\nhttps://account.example.com/login?a&b\n\nBindflow & Sons\nAustin\n',
  );
  expect(readHtmlLetter(html)).toBe(`Bindflow & Sons\n\n${text.trim()}`);
  expect(html).toContain('<html lang="es-US">');
  expect(html).toContain('<a href="https://buy.example.com/?token=a&amp;lang=es">');
  // A mail program that shows no button still has its address.
  expect(html).toMatch(/<a href="https:\/\/account\.example\.com\/login\?a&amp;b" style="[^"]*">Log in<\/a><br><a href="https:\/\/account\.example\.com\/login\?a&amp;b">https:/);
});

it('shows what buyers typed as text, and loads nothing', () => {
  const hostile = `<img src="https://evil.example/x.png"> & "it's" javascript:alert(1) https://evil.example/ now`;
  const { text, html } = createLetterBody({ ...frame, seller: hostile }, [hostile, [hostile, hostile]]);
  expect(readHtmlLetter(html)).toBe(`${hostile}\n\n${text.trim()}`);
  expect(html).not.toMatch(/<(img|a|script|link|style)\b/);
});
