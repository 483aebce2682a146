import type { World } from '../world.ts';
import { ledgerOf } from './ledger.ts';
import { style } from './style.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: string | number): string => String(value).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Text that is HTML already. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Cell = string | number | Html;

const cell = (value: Cell): string => `<td>${value instanceof Html ? value.text : escape(value)}</td>`;

function table(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = heads.map((name) => `<th scope="col">${escape(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  const shown =
    rows.length === 0
      ? '<p class="none">Nothing yet.</p>'
      : `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  return `<section id="${escape(title.toLowerCase().replaceAll(' ', '-'))}"><h2>${escape(title)} <small>${rows.length}</small></h2>${shown}</section>`;
}

const details = (summary: string, text: string): Html =>
  new Html(`<details><summary>${escape(summary)}</summary><pre>${escape(text)}</pre></details>`);
const code = (text: string): Html => new Html(`<code>${escape(text)}</code>`);
const time = (at: string): Html => new Html(`<time datetime="${escape(at)}">${escape(at.replace('T', ' ').slice(0, 19))}</time>`);

const inbox = ({ state }: World): string =>
  table(
    'Inbox',
    ['At (UTC)', 'To', 'Subject', 'Text'],
    state.mails.toReversed().map((m) => [time(m.at), m.to.join(', '), m.subject, details(m.text.trim().split('\n')[0] ?? '', m.text)]),
  );

function ledger({ state }: World): string {
  const { charges, policies, opportunities, accounts, references, screenshots } = ledgerOf(state);
  const pictures = screenshots.map(({ at, screenName, opportunityId, bytes, id }) => {
    const link = state.pictures.has(id) ? new Html(`<a href="/sandbox/screenshots/${escape(id)}">${bytes} bytes</a>`) : `${bytes} bytes`;
    return [time(at), screenName, code(opportunityId), link];
  });
  return [
    table(
      'Charges',
      ['At (UTC)', 'Amount', 'Method', 'Brand', 'Last 4', 'Reference', 'Purchase'],
      charges.map((c) => [time(c.at), `$${c.amount}`, c.method, c.brand, c.last4, code(c.referenceNumber), code(c.purchaseId)]),
    ),
    table(
      'Policies',
      ['At (UTC)', 'Policy number', 'Payment', 'Quote', 'Purchase'],
      policies.map((p) => [time(p.at), p.policyNumber, code(p.paymentRefNum), code(p.quoteId), code(p.purchaseId)]),
    ),
    table(
      'Opportunities',
      ['E-mail', 'Location', 'State', 'Products', 'Bound', 'Id'],
      opportunities.map((o) => [
        o.email,
        o.location,
        o.stateAbbr,
        o.products.map((p) => `${p.productId} (${p.exitReason})`).join(', '),
        o.bound ? 'yes' : 'no',
        code(o.id),
      ]),
    ),
    table(
      'Rating accounts',
      ['Name', 'E-mail', 'CRM account', 'Id'],
      accounts.map((a) => [a.name, a.email, code(a.crmAccountId), code(a.id)]),
    ),
    table(
      'Member references',
      ['Key', 'Description', 'Profile'],
      references.map((r) => [r.key, r.description, code(r.profileId)]),
    ),
    table('Screenshots', ['At (UTC)', 'Screen', 'Opportunity', 'Picture'], pictures),
  ].join('\n');
}

const calls = ({ state }: World): string =>
  table(
    'Calls',
    ['At (UTC)', 'Call', 'Status', 'Call id', 'Body'],
    state.calls
      .slice(-200)
      .toReversed()
      .map((c) => [
        time(c.at),
        `${c.method} ${c.path}`,
        c.status ?? 'running',
        code(c.callId),
        details('Show', JSON.stringify(c.body, null, 2)),
      ]),
  );

/** The page for people: one document, rendered here, with no script. Reload it to see what is new. */
export function page(world: World): string {
  const links = ['Inbox', 'Charges', 'Policies', 'Opportunities', 'Calls']
    .map((name) => `<a href="#${name.toLowerCase()}">${name}</a>`)
    .join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title><style>${style}</style></head>
<body><header><h1>Sandbox</h1><p>The stand-in for the gateway, the local server and the mail. SMTP listens on port ${world.mail.port}. Programs: ${escape(world.programs.all.map(({ sitename }) => sitename).join(', '))}.</p>
<nav>${links} <a href="/sandbox/ledger">ledger.json</a> <a href="/sandbox/calls">calls.json</a> <a href="/sandbox/inbox">inbox.json</a></nav></header>
<main>${inbox(world)}\n${ledger(world)}\n${calls(world)}</main></body></html>`;
}
