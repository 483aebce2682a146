// Notes at events: seen by all analysts, removed by who wrote them, limited in number, sealed, and erased with the person.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createOfflineOperator } from '#graph/http';
import { MAX_NOTES } from '#graph/operations';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { lockRows, waitUntilBlocked } from '../../support/lock-rows.ts';
import { type StaffBrowser, signInAnalysts } from '../../support/staff-browser.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let bindflow: RunningBindflow;
let one: StaffBrowser;
let other: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  [one, other] = await signInAnalysts(bindflow.facade.url);
}, 60_000);
afterAll(() => bindflow.close());

interface Note {
  readonly __typename: string;
  readonly id: string;
  readonly application: { readonly id: string };
  readonly text: string | null;
  readonly isOwn: boolean;
  readonly code?: string;
}
interface NotePage {
  readonly nodes: readonly Note[];
  readonly pageInfo: { readonly endCursor: string | null };
}
interface Answer {
  readonly data: { readonly addNote: Note; readonly removeNote: object; readonly eventNotes: readonly Note[]; readonly newestNotes: NotePage };
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}
async function ask(analyst: StaffBrowser, query: string, variables: object): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as Answer;
}
const FIELDS = 'id application { id } author sequence text writtenBy writtenAt isOwn';
const ADD = `mutation A($input: AddNoteInput!) { addNote(input: $input) { __typename ... on EventNote { ${FIELDS} } ... on NoteNotAdded { code } } }`;
const add = async (analyst: StaffBrowser, application: string, text: string, place: object = {}): Promise<Note> =>
  (await ask(analyst, ADD, { input: { application, author: 'BROWSER', sequence: 1, text, ...place } })).data.addNote;
const list = async (analyst: StaffBrowser, id: string) => (await ask(analyst, `query L($id: ID!) { eventNotes(id: $id) { ${FIELDS} } }`, { id })).data.eventNotes;
const NEWEST = `query N($first: Int!, $after: String) { newestNotes(first: $first, after: $after) { nodes { ${FIELDS} } pageInfo { endCursor } } }`;
const newest = async (first: number, after: string | null = null) => (await ask(one, NEWEST, { first, after })).data.newestNotes;
const remove = async (analyst: StaffBrowser, { id, application }: Note) =>
  (
    await ask(analyst, 'mutation R($input: RemoveNoteInput!) { removeNote(input: $input) { __typename ... on NoteRemoved { wasThere } ... on NoteNotRemoved { code } } }', {
      input: { application: application.id, id },
    })
  ).data.removeNote;

async function applicant(): Promise<NodeBuyer> {
  const buyer = await visitor(bindflow.facade.url, 'fitness');
  await buyer.ship();
  return buyer;
}
const idOf = ({ ports }: NodeBuyer): string => ports.applicationId;

it('filter the list: with notes, or without', async () => {
  const buyer = await applicant();
  const id = idOf(buyer);
  const FIND = 'query F($filter: ApplicationFilterInput!) { applications(filter: $filter) { nodes { id } counts { total } } }';
  const find = async (hasNotes: boolean | null) => {
    const { data } = (await ask(one, FIND, { filter: { text: id, hasNotes } })) as unknown as {
      data: { applications: { nodes: readonly { id: string }[]; counts: { total: number } } };
    };
    return [data.applications.nodes.length, data.applications.counts.total];
  };
  const findAll = async () => [await find(true), await find(false), await find(null)];
  const [found, missed] = [
    [1, 1],
    [0, 0],
  ];
  expect(await findAll()).toEqual([missed, found, found]);
  const note = await add(other, id, 'Called.');
  expect(await findAll()).toEqual([found, missed, found]);
  await remove(other, note);
  expect(await findAll()).toEqual([missed, found, found]);
});

it('are seen by all analysts at their event, also in a fork, and removed only by who wrote them', async () => {
  const buyer = await applicant();
  const id = idOf(buyer);
  const first = await add(one, id, '  Called.\r\nAsk @ida@example.com, card 4111 1111 1111 1111  ');
  expect(first).toMatchObject({ author: 'BROWSER', sequence: 1, writtenBy: expect.stringMatching(/^Ana Lindqvist \(/), isOwn: true });
  const second = await add(other, id, 'Done', { sequence: 2 });
  expect(await list(other, id)).toMatchObject([
    { id: first.id, text: expect.stringMatching(/^Called\.\nAsk @ida@example\.com, card (?!4111)/), isOwn: false },
    { id: second.id, text: 'Done', isOwn: true },
  ]);
  const copy = await fork(buyer);
  await copy.ship();
  expect((await list(one, idOf(copy))).map((note) => note.application.id)).toEqual([id, id]);
  const page = await newest(1);
  const next = await newest(1, page.pageInfo.endCursor);
  expect([...page.nodes, ...next.nodes].map((note) => note.id)).toEqual([second.id, first.id]);

  expect(await remove(other, first)).toEqual({ __typename: 'NoteNotRemoved', code: 'NOTE_OF_ANOTHER' });
  expect(await remove(one, first)).toEqual({ __typename: 'NoteRemoved', wasThere: true });
  expect(await remove(one, first)).toEqual({ __typename: 'NoteRemoved', wasThere: false });
  expect((await list(one, id)).map((note) => note.id)).toEqual([second.id]);
});

it('are refused at an unknown event, without text, and with too much of it', async () => {
  const id = idOf(await applicant());
  const refused = { __typename: 'NoteNotAdded', code: 'EVENT_UNKNOWN' };
  expect([await add(one, id, 'x', { sequence: 999 }), await add(one, randomUUID(), 'x'), await add(one, id, 'x', { author: 'FACADE' })]).toEqual([refused, refused, refused]);
  for (const text of [' \n ', 'x'.repeat(2001)]) {
    const { errors } = await ask(one, ADD, { input: { application: id, author: 'BROWSER', sequence: 1, text } });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  }
  expect(await list(one, id)).toEqual([]);
});

it('are limited for each application, also when several are added together', async () => {
  const id = idOf(await applicant());
  const { id: note } = await add(one, id, 'x');
  await sql`insert into event_note (root_id, application_id, id, stream, sequence, note, written_by, writer_subject)
    select root_id, application_id, gen_random_uuid(), stream, sequence, note, written_by, writer_subject from event_note, generate_series(1, ${MAX_NOTES - 2})
    where id = ${note}`.execute(bindflow.db);
  const unlock = await lockRows(bindflow.db, (trx) => sql`lock table event_note in share row exclusive mode`.execute(trx));
  const adding = Promise.all(['a', 'b', 'c'].map((text) => add(one, id, text)));
  await waitUntilBlocked(bindflow.db, 3, adding);
  await unlock();
  const added = await adding;
  expect(added.map(({ __typename, code }) => code ?? __typename).toSorted()).toEqual(['EventNote', 'TOO_MANY_NOTES', 'TOO_MANY_NOTES']);
  expect((await add(one, idOf(await applicant()), 'x')).__typename).toBe('EventNote');
});

it('are stored sealed, are in no export, and go with the person', async () => {
  const buyer = await applicant();
  const id = idOf(buyer);
  const secret = `Zubaida ${randomUUID()}`;
  await add(one, id, secret);
  expect((await wholeDatabase(bindflow.db, bindflow.keys)).raw).not.toContain(secret);
  const operator = createOfflineOperator(bindflow.settings);
  let exported = '';
  for await (const line of operator.exportArchive({ applications: [id], withKeys: true })) exported += JSON.stringify(line);
  expect([exported.length > 0, /event_note|"note"/.test(exported)]).toEqual([true, false]);

  const sealed = await bindflow.db.selectFrom('event_note').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
  for await (const _progress of operator.erase({ applications: [id], addresses: [], by: 'Ida Ops', why: 'request', isDry: false })) continue;
  expect(await bindflow.db.selectFrom('event_note').selectAll().where('application_id', '=', id).execute()).toEqual([]);
  expect(await add(one, id, 'x')).toEqual({ __typename: 'NoteNotAdded', code: 'ERASED' });
  // A row that a backup brings back cannot be read.
  await bindflow.db.insertInto('event_note').values(sealed).execute();
  expect((await list(one, id)).map(({ text }) => text)).toEqual([null]);
});
