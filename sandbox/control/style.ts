/** The page's style: dense and quiet, system fonts, light and dark; a rail at the left, on a phone a bar at the top and cards for rows. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#e2e8f0, #2b3545); --soft: light-dark(#f6f8fb, #161d29); --page: light-dark(#fff, #0f1520);
  --ink: light-dark(#0f172a, #e5eaf2); --quiet: light-dark(#55637a, #9aa8bd); --blue: light-dark(#1d56c5, #86b1ff); --control: light-dark(#8492a9, #5b6b85);
  --good: light-dark(#12683a, #7fd6a2); --odd: light-dark(#8a4b00, #f0bd6a); --bad: light-dark(#b42318, #ff9d92);
  font: 14px/1.5 system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; background: var(--page); color: var(--ink); scroll-behavior: smooth; scroll-padding-top: 16px; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1440px; display: grid; grid-template-columns: 208px minmax(0, 1fr); column-gap: 40px; padding: 32px 40px 96px; }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding-bottom: 24px; border-bottom: 1px solid var(--line); margin-bottom: 24px; }
h1 { font-size: 24px; line-height: 32px; letter-spacing: -.01em; margin: 0; }
header p { margin: 0; color: var(--quiet); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 0 auto; }
.facts div { display: flex; gap: 6px; }
dt { color: var(--quiet); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
a { color: var(--blue); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
nav { position: sticky; top: 16px; align-self: start; }
nav a { display: flex; justify-content: space-between; padding: 6px 10px; border-radius: 6px; text-decoration: none; color: inherit; }
nav a:hover { background: var(--soft); }
nav small, h2 small { color: var(--quiet); font-size: 13px; font-weight: 400; font-variant-numeric: tabular-nums; }
.files { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); }
.files a { color: var(--blue); }
section { margin-top: 40px; scroll-margin-top: 16px; }
h3 { font-size: 13px; font-weight: 600; margin: 0 0 8px; }
h2 { font-size: 16px; line-height: 24px; margin: 0 0 8px; }
h2 small { margin-left: 4px; }
.none { margin: 8px 0 0; color: var(--quiet); }
.wide, .log { border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { padding: 8px 12px; text-align: left; vertical-align: baseline; }
th { background: var(--soft); color: var(--quiet); font-weight: 500; white-space: nowrap; }
td { border-top: 1px solid var(--line); }
.money { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.nowrap, .time { white-space: nowrap; }
time { color: var(--quiet); font-variant-numeric: tabular-nums; }
time b { color: var(--ink); font-weight: 500; }
code, pre { font: 12.5px/1.5 ui-monospace, 'SF Mono', Menlo, 'Liberation Mono', monospace; }
td code { white-space: nowrap; }
th:first-child, td:first-child { padding-left: 16px; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 99px; padding: 0 8px; font-size: 12px; line-height: 18px; white-space: nowrap; color: var(--quiet); }
.badge.good { color: var(--good); } .badge.odd { color: var(--odd); } .badge.bad { color: var(--bad); }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; flex: none; width: 5px; height: 5px; margin: 0 4px 2px 2px; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
.log { list-style: none; margin: 0; padding: 0; }
.log li + li { border-top: 1px solid var(--line); }
.log summary { display: flex; align-items: baseline; gap: 8px 12px; padding: 7px 16px; font-size: 13px; }
.log summary:hover { background: var(--soft); }
.log summary:focus-visible { outline-offset: -2px; border-radius: 8px; }
.log time { flex: none; }
.title { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.aside { color: var(--quiet); overflow-wrap: anywhere; text-align: right; }
pre { margin: 0; padding: 12px 16px 16px 36px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-top: 1px solid var(--line); }
#notices:empty { display: none; }
.notices { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 24px; margin: 0 0 16px; padding: 10px 16px; border: 1px solid var(--odd); border-left-width: 4px; border-radius: 8px; }
.notices ul { margin: 0; padding: 0; list-style: none; }
.notices strong { color: var(--odd); }
.notices code { overflow-wrap: anywhere; }
.values { border: 1px solid var(--line); border-radius: 8px; }
.values summary { display: flex; align-items: baseline; gap: 8px; padding: 9px 16px; font-weight: 600; }
.values dl { columns: 4 224px; column-gap: 32px; margin: 0; padding: 4px 16px 0; }
.values dl div { break-inside: avoid; padding-bottom: 16px; }
.values ul { margin: 4px 0 0; padding: 0; list-style: none; }
.values li { color: var(--quiet); }
.values .copy { color: var(--ink); overflow-wrap: anywhere; }
.copy { user-select: all; }
.copy + button { margin-left: 8px; }
.values .copy + button { display: none; }
.values li:is(:hover, :focus-within) .copy + button { display: inline-block; }
.code { display: flex; align-items: center; margin: 0; padding: 0 16px 12px 36px; }
.large { font-size: 20px; line-height: 28px; letter-spacing: .12em; font-weight: 600; }
.call-id { color: var(--quiet); font-size: 12px; margin-right: 12px; }
.aside .badge + .badge { margin-left: 6px; }
.picture { display: inline-flex; align-items: center; gap: 8px; }
tr:has(.picture) td { vertical-align: middle; }
.picture img { width: 72px; height: 44px; object-fit: cover; object-position: top; border: 1px solid var(--line); border-radius: 4px; background: var(--soft); }
button, .button, select, input { font: inherit; color: inherit; }
button, .button { min-height: 36px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--page); color: var(--blue); font-weight: 500; cursor: pointer; white-space: nowrap; }
button:hover, .button:hover { background: var(--soft); border-color: currentColor; }
button.small { min-height: 24px; padding: 0 10px; border-radius: 6px; font-size: 12px; }
button.danger { color: var(--bad); }
.panel { border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
.panel h3:not(:first-child) { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); }
.panel .wide { margin-top: 12px; }
.fields { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) 96px 112px auto; align-items: end; gap: 12px; }
.fields p { display: grid; gap: 4px; margin: 0; }
.fields label { color: var(--quiet); font-size: 13px; }
select, input[type=number] { width: 100%; min-height: 36px; padding: 6px 10px; border: 1px solid var(--control); border-radius: 8px; background: var(--page); color: var(--ink); font-size: 14px; }
.ticks { display: grid; justify-items: start; gap: 8px; }
.ticks button { margin-top: 4px; }
.tick { display: flex; align-items: baseline; gap: 8px; color: var(--quiet); }
.tick b { color: var(--ink); font-weight: 500; }
.tick input { accent-color: var(--blue); }
.reset summary { display: inline-block; }
.reset summary::before { display: none; }
.reset p { max-width: 66ch; margin: 12px 0; }
.end { text-align: right; }
@media (max-width: 1100px) {
  td code { white-space: normal; overflow-wrap: anywhere; }
  td:has(> code) { min-width: 136px; }
  .fields { grid-template-columns: 1fr 1fr auto; }
  .fields .long { grid-column: 1 / -1; }
}
@media (max-width: 900px) {
  :root { scroll-padding-top: 64px; }
  body { display: block; padding: 20px 16px 64px; }
  header { display: block; padding-bottom: 12px; margin: 0; border: 0; }
  .facts { margin: 12px 0 0; }
  nav { top: 0; z-index: 1; display: flex; overflow-x: auto; margin: 0 -16px 16px; padding: 4px 8px; background: var(--page); border-block: 1px solid var(--line); }
  nav div { display: flex; }
  nav a { gap: 4px; align-items: center; min-height: 40px; padding: 0 8px; white-space: nowrap; }
  .files { margin: 0; padding: 0; border: 0; }
}
@media (min-width: 641px) and (max-width: 900px) {
  .wide:has(th:nth-child(8)) :is(table, tbody, td) { display: block; }
  .wide:has(th:nth-child(8)) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide:has(th:nth-child(8)) tr { display: grid; grid-template-columns: 1fr 1fr; column-gap: 24px; padding: 8px 16px; }
  .wide:has(th:nth-child(8)) tr + tr { border-top: 1px solid var(--line); }
  .wide:has(th:nth-child(8)) td { display: flex; gap: 12px; min-width: 0; padding: 3px 0; border: 0; overflow-wrap: anywhere; }
  .wide:has(th:nth-child(8)) td::before { content: attr(data-head); flex: 0 0 92px; color: var(--quiet); }
}
@media (max-width: 640px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { padding: 8px 16px; }
  tr + tr { border-top: 1px solid var(--line); }
  td, td:first-child, td:has(> code) { min-width: 0; }
  td, td:first-child { display: flex; gap: 12px; padding: 3px 0; border: 0; text-align: left; overflow-wrap: anywhere; white-space: normal; }
  td.money, td.end { text-align: left; }
  td.blank { display: none; }
  td::before { content: attr(data-head); flex: 0 0 92px; color: var(--quiet); }
  td code { white-space: normal; overflow-wrap: anywhere; }
  .log summary { flex-wrap: wrap; padding: 10px 16px; }
  .title { order: 1; flex-basis: 100%; }
  .log summary::before { display: none; }
  .aside { flex: 1; }
  .aside:not(:has(.badge)) { order: 2; flex-basis: 100%; text-align: left; }
  pre { padding-left: 16px; }
  .code { padding-left: 16px; }
  .call-id { display: inline-block; max-width: 12ch; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
  .fields { grid-template-columns: 1fr 1fr; }
  .fields button { grid-column: 1 / -1; }
  .ticks { justify-items: stretch; gap: 12px; }
  button, .button, select, input[type=number] { min-height: 44px; font-size: 16px; }
  button.small { min-height: 36px; font-size: 14px; }
}
@media (prefers-reduced-motion: reduce) { :root { scroll-behavior: auto; } }
`;
