// What the frame of a replay shows, by whatever way a moment is come to: the page as the buyer saw it then.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { act, render } from '@testing-library/react';
import { parseArchiveFile, createFileRecording } from '../../../../web/console/archive/index.ts';
import { loadAllParts } from '../../../../web/app/parts.ts';
import { ReplayedPage } from '../../../../web/console/frame/ReplayedPage.tsx';
import type { FrameMessage, FrameRecording } from '../../../../web/console/frame/frame-messages.ts';
import { computeMoments } from '../../../../web/console/replay/index.ts';
import { toFrameRecording } from '../../../../web/console/frame/frame-messages.ts';

async function reelWith(isShown: boolean): Promise<FrameRecording> {
  const log = parseArchiveFile(readFileSync('tests/fixtures/declined-then-bought.jsonl', 'utf8'));
  const recording = await createFileRecording(log, log.applications.at(-1)!.line.id, isShown);
  return toFrameRecording(recording!, computeMoments(recording!));
}

let open: FrameRecording;
let masked: FrameRecording;
beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  // As in the frame: what is loaded when it is needed is here before it is.
  await loadAllParts();
  [open, masked] = await Promise.all([reelWith(true), reelWith(false)]);
});
beforeEach(() => {
  document.body.replaceChildren();
  window.scrollTo = () => undefined;
  // What cannot be made is said of in the console, too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

interface Player {
  /** Goes to a moment, until what stands beside it is made, too; returns what the frame said. */
  readonly go: (index: number, reel?: FrameRecording) => readonly FrameMessage[];
  /** What stands on the page: each field with its value, and the words. */
  readonly page: () => { readonly fields: readonly string[]; readonly words: string };
}

function play(reel: FrameRecording): Player {
  const place = document.createElement('div');
  document.body.append(place);
  const said: FrameMessage[] = [];
  const tell = (message: FrameMessage): void => void said.push(message);
  const at = (index: number, of: FrameRecording) => <ReplayedPage recording={of} index={index} notify={tell} container={place} />;
  let rendered: ReturnType<typeof render> | null = null;
  return {
    go(index, of = reel) {
      said.length = 0;
      act(() => {
        if (rendered) rendered.rerender(at(index, of));
        else rendered = render(at(index, of));
      });
      return [...said];
    },
    page: () => ({
      fields: [...place.querySelectorAll<HTMLInputElement>('input, select')].map(
        (field) => `${field.name}=${field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.value}`,
      ),
      words: place.textContent,
    }),
  };
}

const kindsOf = (said: readonly FrameMessage[]): string[] => said.map(({ kind }) => kind);

/** The same replay, of which some moments cannot be made into a page. */
const broken = (from: number, to: number): FrameRecording => ({
  ...open,
  moments: open.moments.map((moment, index) => (index >= from && index <= to ? { ...moment, state: { ...moment.state, identity: undefined as never } } : moment)),
});

it.each([
  [2, 19],
  [39, 47],
  [27, 58],
])('a jump from event %i to %i shows what a page shows that goes there at once', (from, to) => {
  const direct = play(open);
  direct.go(to);
  const wanted = direct.page();
  const player = play(open);
  player.go(from);
  player.go(to);
  expect(player.page()).toEqual(wanted);
});

it('reports a page that cannot be rendered, and again when the reader comes back to it', () => {
  const player = play(broken(26, 39));
  expect(kindsOf(player.go(26))).toEqual(['failed']);
  expect(kindsOf(player.go(40))).toEqual(['shown']);
  expect(kindsOf(player.go(39))).toEqual(['failed']);
  expect(player.page().words).toBe('');
});

it.each([
  ['a jump past it', 20, 30],
  ['the next event', 26, 27],
  ['the way back', 45, 30],
])('one moment that cannot be made takes no other with it: %s', (_, from, to) => {
  const player = play(broken(from === 45 ? 39 : 26, from === 45 ? 39 : 26));
  player.go(from);
  expect(kindsOf(player.go(to))).toEqual(['shown']);
  expect(player.page().words).not.toBe('');
});

it.each([
  ['shown', () => [masked, open] as const, /[^=]+@/],
  ['masked', () => [open, masked] as const, /=•••/],
])('what is personal is %s on pages that were made before, too', (_, reels, wanted) => {
  const [before, after] = reels();
  const player = play(before);
  player.go(59);
  player.go(59, after);
  player.go(66, after);
  expect(player.page().fields.find((field) => field.includes('mail'))).toMatch(wanted);
});
