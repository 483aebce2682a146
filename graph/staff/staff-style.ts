/** The style of the staff's pages: the buy flow's colors, system fonts, one card. */
export const staffStyle = `
:root { --line: #e0e6ed; --ink: #101a2b; --soft: #364358; --quiet: #526077; --blue: #1c58d9; font: 16px/1.5 system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; background: #f7f9fb; color: var(--ink); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; }
header { background: #fff; border-bottom: 1px solid var(--line); padding: 20px max(16px, calc(50% - 320px)); display: flex; align-items: center; gap: 10px; font-weight: 600; font-size: 18px; }
header a { display: flex; align-items: center; gap: 10px; color: inherit; text-decoration: none; }
svg { width: 28px; height: 28px; }
main { align-self: center; width: 100%; max-width: 672px; margin: 0 auto; padding: 32px 16px 96px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 32px; }
h1 { margin: 0; font-size: 26px; line-height: 34px; letter-spacing: -.015em; }
p { margin: 12px 0 0; color: var(--soft); }
dl { margin: 20px 0 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 24px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 28px; }
form { display: contents; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--blue); background: var(--blue); color: #fff; text-decoration: none; cursor: pointer; }
.button:hover { background: #1647b2; border-color: #1647b2; }
.button.quiet { background: #fff; color: var(--ink); border-color: #748399; }
.button.quiet:hover { background: #eff5ff; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
.button:focus-visible { border-radius: 8px; }
@media (max-width: 480px) { .card { padding: 24px 20px; } .button { flex: 1 1 100%; } main { align-self: start; padding-top: 20px; } dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: 8px; } }
`;
