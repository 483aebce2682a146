const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export const escape = (value: string | number): string => String(value).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** What is HTML already, and the kind of cell it stands in. */
export class Html {
  readonly text: string;
  readonly kind: string;
  constructor(text: string, kind = '') {
    this.text = text;
    this.kind = kind;
  }
}
/** Stands where there is nothing to show. */
export const NONE = '–';

export type Cell = string | number | Html;

const htmlOf = (value: Cell): Html => (value instanceof Html ? value : new Html(escape(value)));

export const code = (text: string): Html => new Html(text === '' ? NONE : `<code>${escape(text)}</code>`);
export const money = (dollars: string): Html => new Html(`$${escape(dollars)}`, 'money');
export const time = (at: string): Html => new Html(`<time datetime="${escape(at)}">${escape(at.slice(0, 10))} <b>${escape(at.slice(11, 19))}</b></time>`, 'time');
/** @param tone good, odd (look at it) or bad; quiet unless told */
export const badge = (text: string | number, tone = ''): Html => new Html(`<span class="badge ${tone}">${escape(text)}</span>`);

export interface Section {
  readonly title: string;
  readonly count: number;
  /** What to do to see something here; empty where the content stands by itself. */
  readonly whenEmpty: string;
  readonly content: string;
}

export const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

export const section = ({ title, count, whenEmpty, content }: Section): string =>
  `<section id="${idOf(title)}"><h2>${escape(title)} <small>${count || ''}</small></h2>${count === 0 && whenEmpty !== '' ? `<p class="none">${escape(whenEmpty)}</p>` : content}</section>`;

/** A table, on a phone a list of cards without their empty cells. Rows come oldest first and are shown newest first. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const kinds = (rows[0] ?? []).map((value) => htmlOf(value).kind);
  const head = heads.map((name, index) => `<th scope="col" class="${kinds[index] ?? ''}">${escape(name)}</th>`).join('');
  const cell = (value: Cell, index: number): string => {
    const { text, kind } = htmlOf(value);
    return `<td class="${text === NONE ? `${kind} blank` : kind}" data-head="${escape(heads[index] ?? '')}">${text}</td>`;
  };
  const newestFirst = rows.toReversed();
  const body = newestFirst.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  // Takes the focus, so that a table that is wider than the window is scrolled by keyboard, too.
  return `<div class="wide" role="group" aria-label="${escape(heads.join(', '))}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export interface Entry {
  /** Tells it from the others, for as long as it is there. */
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly aside: Html;
  readonly details: string;
  /** Stands under the line, open or not. */
  readonly below?: Html;
}

/** Lines that open to show what is in them. */
export const log = (entries: readonly Entry[]): string =>
  `<ol class="log">${entries
    .map(
      ({ id, at, title, aside, details, below = new Html('') }) =>
        `<li><details id="${escape(id)}"><summary>${time(at).text}<span class="title">${escape(title)}</span><span class="aside">${aside.text}</span></summary><pre>${escape(details)}</pre></details>${below.text}</li>`,
    )
    .join('\n')}</ol>`;

/** Text that is selected as a whole by a click; the page's script puts a button to copy it beside it. */
export const copyable = (text: string, kind = ''): Html => new Html(`<code class="copy ${kind}" data-copy>${escape(text)}</code>`);
