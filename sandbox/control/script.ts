/**
 * The page's script: a button to copy beside what is copied often, and the page renewed when something happened. The page says and does everything
 * without it.
 */
export const script = `
const main = document.querySelector('main');
const nav = document.querySelector('nav');

function addCopyButtons() {
  for (const text of document.querySelectorAll('[data-copy]:not(:has(+ button))')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'small';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy ' + text.textContent);
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    text.after(button);
  }
}

// What one has opened stays open, and a form that is being filled in is left alone.
function renew(fresh) {
  const open = [...document.querySelectorAll('details[open][id]')].map(({ id }) => id);
  for (const part of fresh.querySelectorAll('main > *')) {
    const old = document.getElementById(part.id);
    if (!old || old.outerHTML === part.outerHTML || old.contains(document.activeElement) || old.contains(getSelection().anchorNode)) continue;
    old.replaceWith(part);
  }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  nav.innerHTML = fresh.querySelector('nav').innerHTML;
  addCopyButtons();
}

let mark = main.dataset.mark;
async function look() {
  if (document.hidden) return;
  const now = await (await fetch('/sandbox/page/mark')).text();
  if (now === mark) return;
  const text = await (await fetch('/sandbox')).text();
  renew(new DOMParser().parseFromString(text, 'text/html'));
  mark = now;
}
const looking = () => look().catch(() => undefined).finally(() => setTimeout(looking, 2000));

addCopyButtons();
setTimeout(looking, 2000);
`;
