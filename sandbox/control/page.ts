import { createHash } from 'node:crypto';
import type { Answer } from '../http/answer.ts';
import { type Route, local } from '../http/route.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { analytics } from './analytics.ts';
import { behavior } from './behavior.ts';
import { calls } from './calls.ts';
import { type Section, escape, idOf, section } from './html.ts';
import { inbox } from './inbox.ts';
import { ledgerSections } from './ledger-sections.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { testValues } from './test-values.ts';

/** Nothing inline, nothing from elsewhere; forms lead here only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const sent = (body: string, type: string): Answer => ({
  status: 200,
  body,
  type: `${type}; charset=utf-8`,
  headers: { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' },
});

/** What makes the sandbox behave unlike itself just now: faults that wait for their calls, and modes. */
function notices({ faults, modes }: State): string {
  const waiting = faults.map(
    ({ fault, times, method, path }) =>
      `<li><strong>${fault}</strong> waits for ${times === 1 ? 'the next call' : `the next ${times} calls`} of <code>${method} ${escape(path)}</code></li>`,
  );
  const on = Object.entries(modes).flatMap(([name, isOn]) => (isOn ? [`<li>The mode <strong>${name}</strong> is on</li>`] : []));
  const lines = [...waiting, ...on];
  const change = '<a href="#behavior">Change it</a>';
  return `<div id="notices">${lines.length === 0 ? '' : `<div class="notices" role="status"><ul>${lines.join('')}</ul>${change}</div>`}</div>`;
}

const link = ({ title, count }: Section): string => `<a href="#${idOf(title)}">${escape(title)} <small>${count || ''}</small></a>`;

/** Changes whenever there is something new to see. */
const markOf = ({ state: { calls: made, reported, working: _working, pictures: _pictures, answered: _answered, ...rest } }: World): string =>
  createHash('sha256')
    .update(JSON.stringify([rest, made.length, made.at(-1), reported.length, reported.at(-1)], (_name, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)))
    .digest('base64url');

/** The page for people: one document, rendered here. */
function page(world: World, routes: readonly Route[]): string {
  const { state, mail, programs, url } = world;
  const sections = [inbox(state.mails), behavior(state, routes), ...ledgerSections(state), calls(state.calls), analytics(state.reported)];
  const files = ['ledger', 'inbox', 'calls', 'analytics', 'endpoints'].map((name) => `<a href="/sandbox/${name}">${name}.json</a>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title>
<link rel="stylesheet" href="/sandbox/page/style.css"><link rel="icon" href="data:,"><script src="/sandbox/page/script.js" defer></script></head>
<body><header><h1>Sandbox</h1><p>Stands in for the insurer’s gateway, the local server and the mail.</p>
<dl class="facts"><div><dt>Address</dt><dd>${escape(url)}</dd></div><div><dt>SMTP port</dt><dd>${mail.port}</dd></div><div><dt>Programs</dt><dd>${escape(programs.all.map(({ sitename }) => sitename).join(', '))}</dd></div></dl></header>
<nav aria-label="Sections"><div><a href="#test-values">Test values</a>${sections.map(link).join('')}</div><div class="files">${files}</div></nav>
<main data-mark="${markOf(world)}">${notices(state)}${testValues}${sections.map(section).join('\n')}</main></body></html>`;
}

/** The page and what it is made of. @param routes those that a fault may be put on */
export const pageRoutes = (routes: readonly Route[]): readonly Route[] => [
  local('GET', '/sandbox', {}, (_call, world) => sent(page(world, routes), 'text/html')),
  local('GET', '/sandbox/page/style.css', {}, () => sent(style, 'text/css')),
  local('GET', '/sandbox/page/script.js', {}, () => sent(script, 'text/javascript')),
  local('GET', '/sandbox/page/mark', {}, (_call, world) => sent(markOf(world), 'text/plain')),
];
