import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { atom, createStore, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/loader.css';
import '../../ui/theme/fonts.css';
import { system } from '../../ui/theme/system.ts';
import { Frame } from './Frame.tsx';
import { READY, type Reel, type Tell } from './messages.ts';
import { makeReadOnly } from './read-only.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const cache = createCache({ key: 'bindflow', nonce });
const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');
const root = createRoot(element);
const place = document.createElement('div');
element.after(place);

let heard: Tell = () => undefined;
const tell: Tell = (message) => heard(message);

interface Showing {
  readonly reel: Reel;
  readonly index: number;
}
const store = createStore();
const showingAtom = atom<Showing | null>(null);
let reel: Reel | null = null;

/** What is around it stays from replay to replay: its styles are made once. */
function Showing(): JSX.Element | null {
  const showing = useAtomValue(showingAtom, { store });
  return showing && <Frame {...showing} tell={tell} place={place} />;
}

function show(index: number): void {
  const shown = reel;
  if (shown) flushSync(() => store.set(showingAtom, { reel: shown, index }));
}

function close(): void {
  heard = () => undefined;
  reel = null;
  flushSync(() => store.set(showingAtom, null));
  delete document.documentElement.dataset['moment'];
  window.scrollTo(0, 0);
}

makeReadOnly(tell);
// What is loaded when it is needed is here before it is: no moment shows less than another.
await Promise.all([import('../../features/purchase/index.ts'), import('../../features/confirmation/index.ts')]);
flushSync(() =>
  root.render(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Showing />
      </ChakraProvider>
    </CacheProvider>,
  ),
);
window.replayFrame = {
  listen: (by) => (heard = by),
  open: (next) => (reel = next),
  show,
  close,
};
window.frameElement?.dispatchEvent(new Event(READY));
