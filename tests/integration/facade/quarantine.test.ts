// Events that cannot be read are named and counted, and block nothing.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { string } from 'superstruct';
import { defineEvent, joinCatalogs, createCatalog, personalField } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { type Database, openDatabase } from '#graph/db';
import { type EncryptionKeys, type QuarantinedEvent, createEncryptionKeys, createEventStore } from '#graph/event-store';
import { createOfflineOperator } from '#graph/http';
import { startSandbox } from '#sandbox';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';
import { logHere, startHere } from '../../support/here.ts';
import { makeHome } from '../../support/started.ts';

const riddleAsked = defineEvent('RiddleAsked', { version: 1, description: 'An event of a later release.', fields: { riddle: personalField(string()) } });
const later = joinCatalogs(eventStoreCatalog, createCatalog<{ readonly type: 'RiddleAsked'; readonly data: { readonly riddle: string } }>([riddleAsked]));

/** A later release has written to the buyer's stream. */
async function riddle(db: Kysely<Database>, keys: EncryptionKeys, { ports: { applicationId: id }, log }: Pick<NodeBuyer, 'ports' | 'log'>): Promise<void> {
  const sent = new Date();
  const event = { id: randomUUID(), applicationId: id, sequence: log.length + 1, version: 1, writer: 'tab', at: sent.toISOString(), ...riddleAsked({ riddle: 'Who goes there?' }) };
  const appended = await createEventStore({ db, keys, clock: () => sent, catalog: later }).append({
    rootId: id,
    stream: `application/${id}`,
    events: [event],
    sent,
    received: sent,
    privacyOf: () => 'personal',
  });
  if (!appended.ok) throw new Error(appended.message);
}

async function listed(all: AsyncIterable<QuarantinedEvent>, root: string): Promise<Pick<QuarantinedEvent, 'type' | 'sequence' | 'reason'>[]> {
  const found: Pick<QuarantinedEvent, 'type' | 'sequence' | 'reason'>[] = [];
  for await (const { rootId, type, sequence, reason } of all) if (rootId === root) found.push({ type, sequence, reason });
  return found;
}

describeBindflow('events that cannot be read', ({ url, running }) => {
  it('are listed with the reason, and an application is resumed without them', async () => {
    const { db, keys, settings, sandbox } = running();
    const email = `riddled-${randomUUID()}@example.com`;
    const buyer = await readyToPay(url(), { more: { email } });
    await buyer.ship();
    const { applicationId: id } = buyer.ports;
    await mailLink(buyer, email);
    expect(await listed(createOfflineOperator(settings).quarantine(), id)).toEqual([]);
    await riddle(db, keys, buyer);
    const answerTo = (question: string) => buyer.log.find(({ type, data }) => type === 'QuestionAnswered' && data.question === question)!;
    const [phone, stays] = [answerTo('phone'), answerTo('claims')];
    const accepted = buyer.log.find(({ type }) => type === 'TermsAccepted')!;
    await sql`update event set personal = decode(repeat('00', 64), 'hex') where id = ${phone.id}`.execute(db);
    await sql`update event set data = '{}' where id = ${accepted.id}`.execute(db);
    const expected = [
      { type: 'TermsAccepted', sequence: accepted.sequence, reason: 'shape' },
      { type: 'QuestionAnswered', sequence: phone.sequence, reason: 'sealed' },
      { type: 'RiddleAsked', sequence: buyer.log.length + 1, reason: 'unknown' },
    ];
    expect(await listed(createOfflineOperator(settings).quarantine(), id)).toEqual(expected.sort((one, other) => one.sequence - other.sequence));

    const browser = graphBrowser(url());
    const { token } = await mailedLink(sandbox.url, email);
    await mailCode(browser, token);
    const resumed = await resume(browser, token, await mailedCode(sandbox.url, email), randomUUID());
    if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.message);
    const ids = new Set((resumed.events as { id: string }[]).map((event) => event.id));
    expect([ids.size, ids.has(phone.id), ids.has(accepted.id), ids.has(stays.id)]).toEqual([buyer.log.length - 2, false, false, true]);
  });
});

describe('bindflow log', () => {
  it('names them in verify, show and replay, and includes them in an export', async () => {
    const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
    const [secret, home, there] = ['a key of the tests, which is long enough', makeHome({ hasData: true }), makeHome({ hasData: true })];
    const env = { LOCAL_SERVER_URL: sandbox.url, LOG_KEY: secret };
    const server = await startHere(home, env);
    const buyer = await readyToPay(server.url);
    await buyer.ship();
    await server.stop();
    const database = await openDatabase({ dataDir: path.join(home, 'data') });
    await riddle(database.db, createEncryptionKeys(secret), buyer);
    await database.close();
    const { applicationId: id } = buyer.ports;
    const line = `quarantined  application/${id}  event ${buyer.log.length + 1}, RiddleAsked version 1, of the family ${id}: this release does not know it`;
    const file = path.join(home, 'log.jsonl');
    const verified = await logHere(home, ['verify'], env);
    expect([verified.code, verified.out.split('\n')[0], /\d+ events; 1 event cannot be read \(quarantined\)\.\n$/.test(verified.out)]).toEqual([1, line, true]);
    expect(await logHere(home, ['export', '--with-keys', '--out', file], env)).toMatchObject({ code: 0, out: '' });
    // One Bindflow for the rest: opening a folder costs more than asking.
    const elsewhere = await startHere(there, env);
    expect(await logHere(there, ['import', file], env)).toMatchObject({ code: 0 });
    expect((await logHere(there, ['verify'], env)).out).toBe(verified.out);
    const [shown, replayed] = [await logHere(there, ['show', id], env), await logHere(there, ['replay', id], env)];
    // The offer that the facade stored is listed among the browser's events.
    const place = buyer.log.length + 2;
    expect([shown.code, shown.out.split('\n').filter((one) => /^ *\d+ /.test(one)).length]).toEqual([1, place]);
    expect(shown.out).toMatch(new RegExp(`^ +${place} .* browser ${buyer.log.length + 1} +RiddleAsked  version 1, in quarantine: this release does not know it$`, 'm'));
    expect([replayed.code, replayed.out.split('\n')[1]]).toEqual([1, `event ${place}, RiddleAsked, cannot be read: the state is without it`]);
    await elsewhere.stop();
    await sandbox.close();
  }, 120_000);
});
