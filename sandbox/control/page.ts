import type { CallRecord } from '../http/trace.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { Html, type Section, badge, escape, idOf, log, section } from './html.ts';
import { ledgerSections } from './ledger-sections.ts';
import { style } from './style.ts';
import { testValues } from './test-values.ts';

const CALLS_SHOWN = 200;

const inbox = ({ mails }: State): Section => ({
  title: 'Inbox',
  count: mails.length,
  whenEmpty: 'No mail. Security codes, reminders and policy documents arrive here.',
  content: log(
    mails
      .toReversed()
      .map(({ at, subject, to, text }) => ({ at, title: subject, aside: new Html(escape(to.join(', '))), details: text.trim() })),
  ),
});

function toneOf(status: CallRecord['status']): string {
  if (typeof status !== 'number') return status === null ? '' : 'bad';
  if (status < 300) return 'good';
  return status < 500 ? 'odd' : 'bad';
}

const entryOf = ({ at, method, path, status, callId, headers, body }: CallRecord) => ({
  at,
  title: `${method} ${path}`,
  aside: badge(status ?? 'running', toneOf(status)),
  details: [
    ...(callId === '' ? [] : [`call id: ${callId}`]),
    `headers: ${JSON.stringify(headers, null, 2)}`,
    `body: ${JSON.stringify(body, null, 2)}`,
  ].join('\n'),
});

function calls({ calls: made }: State): Section {
  const shown = made.slice(-CALLS_SHOWN).toReversed();
  const more = made.length > shown.length ? `<p class="none">The newest ${shown.length} of ${made.length}; all are in calls.json.</p>` : '';
  return { title: 'Calls', count: made.length, whenEmpty: 'Nobody called yet.', content: log(shown.map(entryOf)) + more };
}

/** What makes the sandbox behave unlike itself just now: faults that wait for their calls, and modes. */
function notices({ faults, modes }: State): string {
  const waiting = faults
    .filter(({ times }) => times > 0)
    .map(
      ({ fault, times, method, path }) =>
        `<li><strong>${fault}</strong> waits for ${times === 1 ? 'the next call' : `the next ${times} calls`} of <code>${method} ${escape(path)}</code></li>`,
    );
  const on = Object.entries(modes).flatMap(([name, isOn]) => (isOn ? [`<li>The mode <strong>${name}</strong> is on</li>`] : []));
  return waiting.length + on.length === 0 ? '' : `<ul class="notices" role="status">${[...waiting, ...on].join('')}</ul>`;
}

const link = ({ title, count }: Section): string => `<a href="#${idOf(title)}">${escape(title)} <small>${count}</small></a>`;

/** The page for people: one document, rendered here, with no script. Reload it to see what is new. */
export function page({ state, mail, programs, url }: World): string {
  const sections = [inbox(state), ...ledgerSections(state), calls(state)];
  const files = ['ledger', 'inbox', 'calls'].map((name) => `<a href="/sandbox/${name}">${name}.json</a>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title><style>${style}</style></head>
<body><header><h1>Sandbox</h1><p>Stands in for the insurer’s gateway, the local server and the mail.</p>
<dl class="facts"><div><dt>Address</dt><dd>${escape(url)}</dd></div><div><dt>SMTP port</dt><dd>${mail.port}</dd></div><div><dt>Programs</dt><dd>${escape(programs.all.map(({ sitename }) => sitename).join(', '))}</dd></div></dl></header>
<nav aria-label="Sections"><div>${sections.map(link).join('')}</div><div class="files">${files}</div></nav>
<main>${notices(state)}${testValues}${sections.map(section).join('\n')}</main></body></html>`;
}
