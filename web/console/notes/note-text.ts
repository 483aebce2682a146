/** A part of a note: plain text, a colleague who is mentioned, or a moment of a replay. */
export type NotePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly email: string }
  /** `to` is the address within the console. */
  | { readonly kind: 'moment'; readonly text: string; readonly to: string };

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PARTS = new RegExp(
  `(?<![\\w@/.])(?:(?<origin>https?://[^\\s/]+)?/console(?<path>/applications/(?<id>${ID})(?<search>\\?(?:at=\\d{1,9}|event=(?:browser|facade)-\\d{1,9}))?)|@(?<email>[^\\s@<>(),;:]+@[^\\s@<>(),;:!?]*[^\\s@<>(),;:!?.]))`,
  'giu',
);

/** What a link to a moment reads: addresses are long. */
function describeMoment(id: string, search: string): string {
  const [, name, value = ''] = /^\?(at|event)=(.+)$/.exec(search) ?? [];
  const event = name === 'at' ? `, event ${value}` : name === 'event' ? `, ${value.replace('-', ' event ')}` : '';
  return `${id.slice(0, 8)}${event}`;
}

function toPart({ 0: text, groups = {} }: RegExpMatchArray, here: string): NotePart {
  const { origin, path, id, search = '', email } = groups;
  if (email !== undefined) return { kind: 'mention', text, email };
  // Another host's page is not the console.
  if (path === undefined || id === undefined || (origin !== undefined && origin.toLowerCase() !== here)) return { kind: 'text', text };
  return { kind: 'moment', text: describeMoment(id, search), to: path };
}

/** Returns the parts of a note in their order. @param here the origin of the console, such as `https://buy.example.com` */
export function parseNote(text: string, here: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(toPart(match, here));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
