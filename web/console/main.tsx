import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import '../ui/theme/generated/theme.css';
import '../ui/theme/loader.css';
import '../ui/theme/fonts.css';
import { Console } from './Console.tsx';

interface Served {
  readonly staffPage: string | null;
}

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
// Its panes scroll, never the window.
document.documentElement.style.scrollbarGutter = 'auto';
const { staffPage } = JSON.parse(document.getElementById('served')?.textContent ?? '{"staffPage":null}') as Served;

createRoot(element).render(
  <Router base="/console">
    <Console staffPage={staffPage} />
  </Router>,
);
