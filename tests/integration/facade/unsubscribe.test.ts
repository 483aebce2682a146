// Unsubscribing from reminders, by mail programs and by the page (RFC 8058).
import { describe, expect, it } from 'vitest';
import { ORIGIN, emailOf, remindingBindflow } from '../../support/reminding-bindflow.ts';

const { running, pass, reminders, rowOf, reminderFacts, willing, look } = remindingBindflow('unsubscribed');

describe('POST /unsubscribe', () => {
  const ONE_CLICK = 'List-Unsubscribe=One-Click';
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, body: string | FormData = ONE_CLICK, headers: Record<string, string> = typeof body === 'string' ? FORM : {}) =>
    fetch(url.replace(ORIGIN, running().facade.url), { method: 'POST', body, headers });

  /** A reminded buyer, and the link to unsubscribe. */
  async function reminded() {
    const buyer = await willing();
    pass(3);
    await look();
    const [letter] = await reminders(buyer);
    return { buyer, url: /https:\/\/\S+\/unsubscribe\S+/.exec(letter!.text)![0] };
  }

  it('unsubscribes by one click, again and again, in both encodings, without cookies', async () => {
    const { buyer, url } = await reminded();
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    for (const body of [ONE_CLICK, parts]) {
      const response = await post(url, body);
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([200, { unsubscribed: true }, []]);
    }
    expect(await reminderFacts(buyer)).toEqual(['ReminderMailed', 'ReminderUnsubscribed']);
    // The month in which one email is reminded once is over.
    await running()
      .db.updateTable('reminder')
      .set({ created_at: new Date(0) })
      .where('root_id', '=', buyer.ports.applicationId)
      .execute();
    const again = await willing(emailOf(buyer));
    pass(3);
    await look();
    expect(await rowOf(again)).toMatchObject({ state: 'CANCELED', last_fault: 'unsubscribed' });
    expect(await reminders(buyer)).toHaveLength(1);
  });

  it('changes nothing by GET, without the words, or with another token', async () => {
    const { buyer, url } = await reminded();
    const page = await fetch(url.replace(ORIGIN, running().facade.url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const put = await fetch(url.replace(ORIGIN, running().facade.url), { method: 'PUT', headers: FORM, body: ONE_CLICK });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await post(url, 'x=y')).status).toBe(400);
    expect((await post(url, '{}', { 'content-type': 'application/json' })).status).toBe(415);
    for (const token of ['', 'x', 'x'.repeat(43)]) expect((await post(url.replace(/token=.*/, `token=${token}`))).status).toBe(404);
    expect(await reminderFacts(buyer)).toEqual(['ReminderMailed']);
    expect(running().logged.join('')).not.toContain(/token=(.*)/.exec(url)![1]);
  });
});
