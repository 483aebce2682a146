import type { JSX } from 'react';
import type { Program } from '#events/program';
import { Shell } from '../features/shell/index.ts';
import { UnsubscribePage, type UnsubscribeResult } from '../features/unsubscribe/index.ts';

/** Sends what mail programs send for a button of their own (RFC 8058). */
async function unsubscribe(): Promise<UnsubscribeResult> {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  try {
    const { ok, status } = await fetch(`/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    if (ok) return 'done';
    return status === 404 ? 'unknown' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The page of a link to unsubscribe. It starts no application. */
export const UnsubscribeEntry = ({ program }: { readonly program: Program }): JSX.Element => (
  <Shell program={program}>
    <UnsubscribePage program={program} unsubscribe={unsubscribe} />
  </Shell>
);
