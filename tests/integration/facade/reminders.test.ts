// The reminder by email: one for buyers who consented and left, from however many processes, and for nobody else.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { languageChosen, reminderConsentWithdrawn } from '#events/application';
import { applicationKickedOut } from '#events/quote';
import { createOfflineOperator } from '#graph/http';
import { startBentGateway } from '../../support/bent-gateway.ts';
import { card } from '../../support/answers.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { fork } from '../../support/fork.ts';
import { readCommands } from '../../support/guide.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { HOUR_MS, REMINDER, consent, emailOf, remindingBindflow } from '../../support/reminding-bindflow.ts';
import { mailsTo, resumeElsewhere } from '../../support/resume.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';

const { now, newEmail, running, pass, remindersTo, reminders, rowOf, reminderFacts, willing, begun, queue, look } = remindingBindflow('reminded');

const guide = readCommands('operators/messages', 'Watch reminders', 'sql');

describe('the reminder', () => {
  it('goes once, as long after the buyer left as the program says, from however many processes', async () => {
    const buyer = await willing();
    pass(1);
    await look();
    expect([await rowOf(buyer), await reminders(buyer)]).toEqual([undefined, []]);
    pass(1);
    await Promise.all([look(), look()]);
    await look();
    const [letter, ...others] = await reminders(buyer);
    expect(others).toEqual([]);
    const { display, timeZone } = buyer.ports.program;
    expect(letter).toMatchObject({ subject: `Finish your application: ${display.name}`, from: display.provider.supportEmail });
    const lastDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(now() + 7 * 24 * HOUR_MS);
    for (const words of [`until ${lastDay}`, display.phone, display.provider.address]) expect(letter!.text).toContain(words);
    expect(letter!.text).toMatch(/^https:\/\/buy\.example\.com\/resume\?sitename=fitness&lang=en#[\w-]{43}$/m);
    expect(letter!.text).not.toContain(String(buyer.state().answers['firstName']));
    expect(await reminderFacts(buyer)).toEqual(['ReminderMailed']);
    expect(await rowOf(buyer)).toMatchObject({ state: 'SENT', attempts: 1 });
    expect(JSON.stringify(await rowOf(buyer))).not.toContain(emailOf(buyer));
    // It is the only one, also if the buyer comes back and leaves again.
    consent(buyer);
    await buyer.ship();
    pass(5);
    await look();
    expect(await reminders(buyer)).toHaveLength(1);
  });

  it('goes once to each of many buyers, from processes that send together', async () => {
    const buyers = await Promise.all(Array.from({ length: 24 }, () => begun()));
    pass(3);
    await queue();
    await Promise.all([look(), look(), look()]);
    const letters = await Promise.all(buyers.map(reminders));
    expect(letters.map(({ length }) => length)).toEqual(buyers.map(() => 1));
  });

  it('continues the application on another device, with the code', async () => {
    const buyer = await willing();
    pass(3);
    await look();
    const phone = await resumeElsewhere(buyer, running().sandbox.url, emailOf(buyer));
    expect(phone.state().answers).toEqual(buyer.state().answers);
    expect(await pay(phone)).toBe(true);
  });

  it('is in the buyer’s language', async () => {
    const buyer = await visitor(running().facade.url, 'fitness', { now });
    buyer.ports.record(languageChosen({ language: 'es', source: 'buyer' }));
    buyer.answer({ email: newEmail() });
    consent(buyer);
    await buyer.ship();
    pass(3);
    await look();
    const [letter] = (await mailsTo(running().sandbox.url, emailOf(buyer))).slice(-1);
    expect(letter!.subject).toMatch(/^Termine su solicitud: .*fitness/i);
    expect(letter!.text).toMatch(/\/resume\?sitename=fitness&lang=es#/);
    expect(letter!.text).toMatch(/\/unsubscribe\?sitename=fitness&lang=es&token=/);
    expect(letter!.text).toMatch(/^Su solicitud \(.+\) está guardada y lista para terminarla cuando usted quiera\.$/m);
    expect(letter!.text).toContain('Para cancelar la suscripción');
  });

  it('has what mail programs need for their own button to unsubscribe', async () => {
    const buyer = await willing();
    pass(3);
    const smtp = await startSmtpRecorder(0);
    try {
      await look({ mail: { smtpUrl: smtp.url } });
    } finally {
      await smtp.close();
    }
    const raw = smtp.letters.find((text) => text.includes(emailOf(buyer)))!.replaceAll(/\r\n\s+/g, ' ');
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/buy\.example\.com\/unsubscribe\?sitename=fitness&lang=en&token=[\w-]{43}>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it('is repeated under the same id, and unsubscribed by the same link, after a process died before it noted the reminder', async () => {
    const buyer = await begun();
    pass(3);
    const smtp = await startSmtpRecorder(0);
    try {
      await look({ mail: { smtpUrl: smtp.url } });
      const reset = { state: 'PENDING', next_attempt_at: new Date(0) } as const;
      await running().db.updateTable('reminder').set(reset).where('root_id', '=', buyer.ports.applicationId).execute();
      await look({ mail: { smtpUrl: smtp.url } });
    } finally {
      await smtp.close();
    }
    const raw = smtp.letters.filter((text) => text.includes(emailOf(buyer))).map((text) => text.replaceAll(/\r\n\s+/g, ' '));
    const listOf = (header: string): unknown[] => raw.map((text) => new RegExp(`^${header}: (.*)\r$`, 'm').exec(text)?.[1]);
    for (const header of ['Message-ID', 'List-Unsubscribe']) expect(listOf(header)).toEqual([expect.stringMatching(/^<.+>$/), listOf(header)[0]]);
    expect(await reminderFacts(buyer)).toEqual(['ReminderMailed']);
    expect(await rowOf(buyer)).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  it('is tried again while the mail server is down, given up in the end, and tried again by an operator, with one link that works', async () => {
    const buyer = await willing();
    pass(3);
    const down = { mail: { smtpUrl: 'smtp://127.0.0.1:1' } };
    await look(down);
    expect(await rowOf(buyer)).toMatchObject({ state: 'PENDING', attempts: 1, last_fault: 'mail-server' });
    await running()
      .db.updateTable('reminder')
      .set({ attempts: 19, next_attempt_at: new Date(0) })
      .where('root_id', '=', buyer.ports.applicationId)
      .execute();
    await look(down);
    expect((await sql.raw(guide()).execute(running().db)).rows).toContainEqual({ state: 'FAILED', last_fault: 'mail-server', count: 1 });
    await sql.raw(guide()).execute(running().db);
    await look();
    expect(await reminders(buyer)).toHaveLength(1);
    expect(await running().db.selectFrom('resume_link').select('token_hash').where('root_id', '=', buyer.ports.applicationId).execute()).toHaveLength(1);
  });

  it('that may have arrived keeps its links: it is repeated under the same id, and no other follows once the buyer is back', async () => {
    const [waiting, back] = [await begun(), await begun()];
    const ids = [waiting, back].map(({ ports }) => ports.applicationId);
    const tryAgain = () =>
      running()
        .db.updateTable('reminder')
        .set({ next_attempt_at: new Date(0) })
        .where('root_id', 'in', ids)
        .execute();
    pass(3);
    const smtp = await startSmtpRecorder(0, true);
    try {
      await look({ mail: { smtpUrl: smtp.url } });
    } finally {
      await smtp.close();
    }
    const letterTo = (buyer: NodeBuyer): string => smtp.letters.find((text) => text.includes(emailOf(buyer)))!.replaceAll(/\r\n\s+/g, ' ');
    consent(back);
    await back.ship();
    await tryAgain();
    await look();
    pass(3);
    await look();
    expect([await reminders(waiting), await reminders(back)].map(({ length }) => length)).toEqual([1, 0]);
    // Of the letter without an answer, and of the one that was repeated.
    const links = await running().db.selectFrom('resume_link').select('root_id').where('root_id', 'in', ids).execute();
    expect(ids.map((id) => links.filter(({ root_id }) => root_id === id).length)).toEqual([2, 1]);
    const link = /^List-Unsubscribe: <https:\/\/buy\.example\.com(.*)>\r$/m.exec(letterTo(back))![1]!;
    const response = await fetch(running().facade.url + link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([response.status, await reminderFacts(back)]).toEqual([200, ['ReminderUnsubscribed']]);
    const again = await willing(emailOf(waiting));
    pass(3);
    await look();
    expect(await rowOf(again)).toMatchObject({ state: 'CANCELED' });
  });

  it('that bounces is given up, and the history says so', async () => {
    const buyer = await willing(`bounce-${newEmail()}`);
    pass(3);
    await look();
    expect((await factsOf(running().db, buyer)).at(-1)).toEqual({ type: 'ReminderMailFailed', data: { after: expect.any(Number) as number, attempts: 1, fault: 'bounced' } });
    expect(await rowOf(buyer)).toMatchObject({ state: 'FAILED', last_fault: 'bounced' });
  });
});

describe('no reminder goes', () => {
  /** What a buyer does, and whether it is done before the reminder is queued or while it waits. */
  async function expectNone(act: (buyer: NodeBuyer) => Promise<unknown>, lastFault?: string): Promise<void> {
    const [early, late] = [await willing(), await willing()];
    await act(early);
    pass(3);
    expect(await queue()).toBeGreaterThan(0);
    expect(await rowOf(late)).toMatchObject({ state: 'PENDING' });
    await act(late);
    await look();
    for (const buyer of [early, late]) {
      expect(await reminders(buyer)).toEqual([]);
      expect(await reminderFacts(buyer)).toEqual([]);
      expect((await rowOf(buyer))?.last_fault).toBe(lastFault);
    }
  }

  it('once the application is kicked out', () =>
    expectNone(async (buyer) => {
      buyer.ports.record(applicationKickedOut({ products: [], byAddress: true }));
      await buyer.ship();
    }));

  it('without consent', async () => {
    const buyer = await readyToPay(running().facade.url, { now, more: { email: newEmail() } });
    await buyer.ship();
    pass(3);
    await look();
    expect([await rowOf(buyer), await reminders(buyer)]).toEqual([undefined, []]);
  });

  it('once consent is withdrawn', () =>
    expectNone(async (buyer) => {
      buyer.ports.record(reminderConsentWithdrawn({}));
      await buyer.ship();
    }));

  it('once consent is withdrawn in a duplicated tab', () =>
    expectNone(async (buyer) => {
      const tab = await fork(buyer);
      tab.ports.record(reminderConsentWithdrawn({}));
      await tab.ship();
    }));

  it('once the buyer has bought', () =>
    expectNone(async (buyer) => {
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
    }));

  it('once the buyer has bought in another tab', () =>
    expectNone(async (buyer) => {
      const tab = await fork(buyer);
      expect(await pay(tab)).toBe(true);
      await tab.ship();
    }));

  it('once the buyer has bought in a new application', () =>
    expectNone(async (buyer) => {
      const again = await readyToPay(running().facade.url, { now, more: { email: emailOf(buyer) } });
      expect(await pay(again)).toBe(true);
      await again.ship();
    }, 'bought'));

  it('while a payment of a new application is unconfirmed', () =>
    expectNone(async (buyer) => {
      const again = await readyToPay(running().facade.url, { now, more: { email: emailOf(buyer) } });
      expect(await pay(again, { ...card, securityCode: '902' })).toBe(false);
      await again.ship();
    }, 'bought'));

  it('once the person is erased, and no link is left', async () => {
    const buyers: NodeBuyer[] = [];
    await expectNone(async (buyer) => {
      buyers.push(buyer);
      const order = { applications: [buyer.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
      for await (const _ of createOfflineOperator(running().settings).erase(order));
      expect(await rowOf(buyer)).toBeUndefined();
    });
    const ids = buyers.map(({ ports }) => ports.applicationId);
    expect(await running().db.selectFrom('resume_link').select('token_hash').where('root_id', 'in', ids).execute()).toEqual([]);
  });

  it('while the buyer is back; it is due again later', async () => {
    const buyer = await willing();
    pass(3);
    expect(await queue()).toBeGreaterThan(0);
    consent(buyer);
    await buyer.ship();
    await look();
    expect([await rowOf(buyer), await reminders(buyer)]).toEqual([undefined, []]);
    pass(3);
    await look();
    expect(await reminders(buyer)).toHaveLength(1);
  });

  it('twice to one email within a month, from whichever applications', async () => {
    const first = await willing();
    const second = await willing(emailOf(first).toUpperCase());
    pass(3);
    await Promise.all([look(), look()]);
    expect(await remindersTo(emailOf(first))).toHaveLength(1);
    expect([await rowOf(first), await rowOf(second)].map((row) => String(row?.state)).toSorted()).toEqual(['CANCELED', 'SENT']);
  });

  it('once the program has no reminder', async () => {
    const buyer = await willing();
    pass(3);
    const localServer = await startBentGateway(() => running().sandbox.url);
    localServer.bend(/settings/, (real) => ({ ...real, body: real.body.replace(JSON.stringify(REMINDER).slice(1, -1), '"offerLife":1440') }), Infinity);
    try {
      await look({ localServerUrl: localServer.url });
    } finally {
      await localServer.stop();
    }
    expect(await rowOf(buyer)).toMatchObject({ state: 'CANCELED', last_fault: 'program-off' });
    expect(await reminders(buyer)).toEqual([]);
  });
});
