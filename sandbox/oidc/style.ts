/** The provider's look: a card on a quiet ground, system fonts, light and dark. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dfe8, #2b3545); --edge: light-dark(#748399, #7c8aa1); --soft: light-dark(#f7f9fb, #0f1520); --card: light-dark(#fff, #161d29);
  --ink: light-dark(#101a2b, #e5eaf2); --quiet: light-dark(#526077, #9aa8bd); --blue: light-dark(#1c58d9, #86b1ff); --on-blue: light-dark(#fff, #0f1520);
  --bad: light-dark(#b3261e, #ff9d92); --bad-soft: light-dark(#fef3f2, #2c1a1c);
  font: 16px/1.5 system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; background: var(--soft); color: var(--ink); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 32px; }
.place { margin: 0 0 4px; color: var(--quiet); font-size: 14px; }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -.01em; }
p { margin: 8px 0 0; color: var(--quiet); }
form { margin: 24px 0 0; }
label { display: block; margin: 16px 0 6px; font-weight: 600; font-size: 14px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid] { border-color: var(--bad); }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
button { flex: 1 1 auto; min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--blue); background: var(--blue); color: var(--on-blue); cursor: pointer; }
button.quiet { flex: 0 1 auto; background: transparent; color: var(--ink); border-color: var(--edge); }
.alert { margin-top: 16px; padding: 10px 12px; border-radius: 8px; border: 1px solid var(--bad); background: var(--bad-soft); color: var(--bad); }
section { margin-top: 28px; padding-top: 20px; border-top: 1px solid var(--line); }
h2 { margin: 0; font-size: 14px; line-height: 20px; }
dl { margin: 8px 0 0; font-size: 14px; }
dt { margin-top: 8px; }
dd { margin: 0; color: var(--quiet); }
code { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, 'Liberation Mono', monospace; user-select: all; overflow-wrap: anywhere; }
@media (max-width: 480px) { main { padding: 24px 20px; } button, button.quiet { flex: 1 1 100%; } }
`;
