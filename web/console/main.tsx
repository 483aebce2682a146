import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import '../ui/theme/generated/theme.css';
import '../ui/theme/loader.css';
import '../ui/theme/fonts.css';
import { Console, type ConsoleProps } from './Console.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
// Its panes scroll, never the window.
document.documentElement.style.scrollbarGutter = 'auto';
const served = JSON.parse(document.getElementById('served')?.textContent ?? '{"staffPage":null,"mayShowPersonal":false,"readsStandby":false}') as ConsoleProps;

createRoot(element).render(
  <Router base="/console">
    <Console {...served} />
  </Router>,
);
