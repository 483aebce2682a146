import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import '../ui/theme/loader.css';
import '../ui/theme/fonts.css';
import { system } from '../ui/theme/system.ts';
import { Console } from './Console.tsx';

interface Served {
  readonly staffPage: string | null;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'bindflow', nonce });
const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
// Its panes scroll, never the window.
document.documentElement.style.scrollbarGutter = 'auto';
const { staffPage } = JSON.parse(document.getElementById('served')?.textContent ?? '{"staffPage":null}') as Served;

createRoot(element).render(
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>
      <Router base="/console">
        <Console staffPage={staffPage} />
      </Router>
    </ChakraProvider>
  </CacheProvider>,
);
