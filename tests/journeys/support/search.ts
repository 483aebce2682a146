import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A text as it could lie somewhere: raw, its digits in groups or without them, quoted in UTF-16, and in base64 whatever stands before it. */
function formsOf(text: string): Buffer[] {
  const digits = text.replace(/\D/g, '');
  const isNumber = digits.length >= text.length - 1;
  const plain = isNumber ? [text, digits, digits.replace(/(\d{4})(?=\d)/g, '$1 '), digits.replace(/(\d{4})(?=\d)/g, '$1-')] : [text];
  const base64 = plain.flatMap((form) => [0, 1, 2].map((before) => inBase64(form, before)));
  return [...new Set([...plain, ...base64])].map((form) => Buffer.from(form)).concat(Buffer.from(text, 'utf16le'));
}

/** The characters of base64 that depend on the text alone, where so many bytes stand before it in its group of three. */
function inBase64(text: string, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64').replaceAll('=', '');
  return encoded.slice(before === 0 ? 0 : before + 1, -1);
}

export type Forms = Readonly<Record<string, readonly Buffer[]>>;

export const secretForms = (texts: Readonly<Record<string, string>>): Forms =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, formsOf(text)]));

/** Every file under a folder, by its path there. */
export const bytesOf = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file)]),
  );

/** Where which of them was found: 'card in sandbox.json'. */
export const findIn = (places: Readonly<Record<string, Buffer>>, forms: Forms): string[] =>
  Object.entries(places).flatMap(([place, bytes]) =>
    Object.entries(forms)
      .filter(([, spellings]) => spellings.some((spelling) => bytes.includes(spelling)))
      .map(([name]) => `${name} in ${place}`),
  );
