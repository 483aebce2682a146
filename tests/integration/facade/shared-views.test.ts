// Views that analysts share: saved by name, replaced, removed by anyone, limited in number.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { MAX_SHARED_VIEWS } from '#graph/operations';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type StaffBrowser, signInAnalysts } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let one: StaffBrowser;
let other: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  [one, other] = await signInAnalysts(bindflow.facade.url);
}, 60_000);
afterAll(() => bindflow.close());

interface View {
  readonly name: string;
  readonly search: string;
  readonly savedBy: string;
}
interface Answer {
  readonly data: { readonly shareView: View; readonly sharedViews: readonly View[] };
  readonly errors?: readonly { readonly message: string }[];
}
async function ask(analyst: StaffBrowser, query: string, input?: object): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables: { input } }) })).json()) as Answer;
}
const SHARE = 'mutation S($input: ShareViewInput!) { shareView(input: $input) { __typename ... on SharedView { name search savedBy } ... on TooManyViews { code } } }';
const share = async (analyst: StaffBrowser, name: string, search = '?program=fitness') => (await ask(analyst, SHARE, { name, search })).data.shareView;
const list = async () => (await ask(other, '{ sharedViews { name search savedBy savedAt } }')).data.sharedViews;

it('are seen by all analysts, replaced by name, and removed by anyone', async () => {
  await share(one, ' Left at the price ');
  const { savedBy } = await share(one, 'Abandoned', '?outcome=ABANDONED');
  expect(await list()).toMatchObject([
    { name: 'Abandoned', search: '?outcome=ABANDONED', savedBy },
    { name: 'Left at the price', search: '?program=fitness', savedBy },
  ]);
  const again = await share(other, 'Abandoned', '?outcome=ABANDONED&program=yoga');
  expect(again.savedBy).not.toBe(savedBy);
  expect(await list()).toMatchObject([{ name: 'Abandoned', search: '?outcome=ABANDONED&program=yoga', savedBy: again.savedBy }, { name: 'Left at the price' }]);
  const remove = (name: string) => ask(other, 'mutation R($input: RemoveSharedViewInput!) { removeSharedView(input: $input) { name wasThere } }', { name });
  expect((await remove('Left at the price')).data).toEqual({ removeSharedView: { name: 'Left at the price', wasThere: true } });
  expect((await remove('Left at the price')).data).toEqual({ removeSharedView: { name: 'Left at the price', wasThere: false } });
  expect((await list()).map(({ name }) => name)).toEqual(['Abandoned']);
});

it('are of one page: the same name on another one is another view', async () => {
  const search = `?program=fitness#rules=${'x'.repeat(20_000)}`;
  await share(one, 'Twice', '?program=yoga');
  await ask(one, SHARE, { page: 'WHAT_IF', name: 'Twice', search });
  const named = async () => ((await ask(other, '{ sharedViews { page name search } }')).data.sharedViews as readonly { name: string }[]).filter(({ name }) => name === 'Twice');
  expect(await named()).toEqual([
    { page: 'APPLICATIONS', name: 'Twice', search: '?program=yoga' },
    { page: 'WHAT_IF', name: 'Twice', search },
  ]);
  const remove = 'mutation R($input: RemoveSharedViewInput!) { removeSharedView(input: $input) { wasThere } }';
  await ask(other, remove, { name: 'Twice' });
  expect(await named()).toMatchObject([{ page: 'WHAT_IF' }]);
  await ask(other, remove, { page: 'WHAT_IF', name: 'Twice' });
  expect(await named()).toEqual([]);
});

it('are no addresses elsewhere, and have names', async () => {
  for (const input of [
    { name: 'Evil', search: 'https://example.com' },
    { name: ' ', search: '?a=b' },
    { name: 'x'.repeat(61), search: '?a=b' },
  ])
    expect((await ask(one, SHARE, input)).errors).toHaveLength(1);
});

it('are limited; one that is there can still be replaced', async () => {
  await sql`insert into shared_view (name, search, saved_by) select 'view ' || number, '?a', 'x' from generate_series(1, ${MAX_SHARED_VIEWS - 1}) as number`.execute(bindflow.db);
  expect(await share(one, 'One more')).toEqual({ __typename: 'TooManyViews', code: 'TOO_MANY_VIEWS' });
  expect(await share(one, 'Abandoned')).toMatchObject({ __typename: 'SharedView' });
});
