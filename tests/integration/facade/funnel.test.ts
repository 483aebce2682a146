// Funnels: how far buyers came by page and by question, as they walked; and each number leads to its applications.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageEntered, questionAnswered } from '#events/application';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  analyst = staffBrowser(bindflow.facade.url);
  await analyst.signIn('analyst@example.com');
}, 60_000);
afterAll(() => bindflow.close());

async function ask<T>(query: string, variables: object): Promise<T> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const page = (path: string) => pageEntered({ page: path === '/' ? 0 : 1, path });
const answered = (question: string) => questionAnswered({ question, value: randomUUID() });

it('counts how far buyers came by page and question, and where they stopped', async () => {
  // Three applications: one continues and comes back, one continues, one ends on the first page. The second question is optional; answered again, it counts once.
  const walks = [
    [page('/'), answered('style'), answered('studio'), page('/Quote'), page('/'), answered('style'), answered('studio'), page('/Quote')],
    [page('/'), answered('style'), page('/Quote')],
    [page('/'), answered('style')],
  ];
  for (const walk of walks) {
    const buyer = await visitor(bindflow.facade.url, 'yoga');
    for (const event of walk) buyer.ports.record(event);
    await buyer.ship();
  }
  const query = `query F($filter: ApplicationFilterInput!) { funnel(filter: $filter) { applications timed declined outcomes { outcome count }
      pages { path entered visits continued stopped { outcome count } abandonedAfter { question count } medianSeconds p90Seconds } questions { path question answered } } }`;
  expect(await ask(query, { filter: { sitenames: ['yoga'] } })).toMatchObject({
    funnel: {
      applications: 3,
      outcomes: [{ outcome: 'IN_PROGRESS', count: 3 }],
      pages: [
        { path: '/', entered: 3, visits: 4, continued: 2, stopped: [{ outcome: 'IN_PROGRESS', count: 1 }], abandonedAfter: [] },
        { path: '/Quote', entered: 2, visits: 3, continued: 0, stopped: [{ outcome: 'IN_PROGRESS', count: 2 }] },
      ],
      questions: [
        { path: '/', question: 'style', answered: 3 },
        { path: '/', question: 'studio', answered: 1 },
      ],
    },
  });
  const found = 'query A($filter: ApplicationFilterInput!) { applications(filter: $filter, sort: NEWEST, first: 50) { nodes { id } counts { total } } }';
  const many = async (filter: object): Promise<number> => {
    const { applications } = await ask<{ applications: { nodes: readonly unknown[]; counts: { total: number } } }>(found, { filter: { sitenames: ['yoga'], ...filter } });
    expect(applications.nodes).toHaveLength(applications.counts.total);
    return applications.nodes.length;
  };
  expect([await many({ reached: ['/'] }), await many({ reached: ['/quote'] }), await many({ reached: ['/Quo'] })]).toEqual([3, 2, 0]);
  // As the funnel counts them: reached, and not where they stopped.
  expect([await many({ continued: ['/'] }), await many({ continued: ['/QUOTE'] })]).toEqual([2, 0]);
  expect([await many({ questions: ['style'] }), await many({ questions: ['studio'] }), await many({ questions: [null] })]).toEqual([2, 1, 0]);
  expect([await many({ answered: ['style'] }), await many({ answered: ['studio'] }), await many({ answered: ['stud'] })]).toEqual([3, 1, 0]);
  expect([await many({ declined: true }), await many({ declined: false })]).toEqual([0, 3]);
});
