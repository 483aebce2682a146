import { setTimeout as sleep } from 'node:timers/promises';
import { print } from 'graphql';
import { staffBrowser } from '../tests/support/staff-browser.ts';
import { ListQuarantinedEventsDocument } from '../web/generated/graphql.ts';

const POLL_MS = 1000;

/** Waits until the release has scanned the event store for quarantined events. It does so once, and would share the processor with what is measured. */
export async function waitForFirstScan(url: string): Promise<void> {
  const analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  const where = `${url}/graphql`;
  const isScanned = async (): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', cookie: analyst.cookies(where) };
    const response = await fetch(where, { method: 'POST', headers, body: JSON.stringify({ query: print(ListQuarantinedEventsDocument) }) });
    return (await response.text()).includes('"scannedUntil":"');
  };
  while (!(await isScanned())) await sleep(POLL_MS);
}
