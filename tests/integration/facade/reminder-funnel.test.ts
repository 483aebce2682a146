// What reminders led to, in the console's funnel; and each number leads to its applications.
import { expect, it } from 'vitest';
import { startFacade } from '#graph/http';
import { pay } from '../../support/checkout.ts';
import { factsUntil } from '../../support/facade-facts.ts';
import { emailOf, remindingBindflow } from '../../support/reminding-bindflow.ts';
import { resumeElsewhere } from '../../support/resume.ts';
import { staffBrowser } from '../../support/staff-browser.ts';

const { running, newEmail, pass, willing, look } = remindingBindflow('funnel', {});

/** Another process, which records what is silent as abandoned, while the work is done. */
async function whileAbandoning(work: () => Promise<unknown>): Promise<void> {
  const other = await startFacade({ ...running().settings, abandonment: { after: 1, every: 10 } });
  try {
    await work();
  } finally {
    await other.close();
  }
}

it('counts who was reminded, came back and purchased, and what bounced', async () => {
  const stays = await willing();
  const returns = await willing();
  const buys = await willing();
  const bounced = await willing(`bounce-${newEmail()}`);
  pass(3);
  await look();
  pass(1);
  // One comes back in the same window, one on another device.
  await returns.ship();
  returns.answer({ firstName: 'Maya' });
  await returns.ship();
  const phone = await resumeElsewhere(buys, running().sandbox.url, emailOf(buys));
  expect(await pay(phone)).toBe(true);
  await phone.ship();
  // Never reminded.
  await willing();
  await whileAbandoning(() => factsUntil(running().db, stays, 'ApplicationAbandoned'));

  const analyst = staffBrowser(running().facade.url);
  await analyst.signIn('analyst@example.com');
  const url = `${running().facade.url}/graphql`;
  async function ask<T>(query: string, variables: object): Promise<T> {
    const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }
  const funnel = 'query F($filter: ApplicationFilterInput!) { funnel(filter: $filter) { reminders { reminded returned purchased undelivered } } }';
  expect(await ask(funnel, { filter: {} })).toEqual({ funnel: { reminders: { reminded: 3, returned: 2, purchased: 1, undelivered: 1 } } });
  expect(await ask(funnel, { filter: { sitenames: ['yoga'] } })).toEqual({ funnel: { reminders: { reminded: 0, returned: 0, purchased: 0, undelivered: 0 } } });

  const list = 'query L($filter: ApplicationFilterInput!) { applications(filter: $filter, sort: NEWEST, first: 50) { nodes { id } counts { total } } }';
  const found = async (...reminders: string[]): Promise<string[]> => {
    const { applications } = await ask<{ applications: { nodes: { id: string }[]; counts: { total: number } } }>(list, { filter: { reminders } });
    expect(applications.counts.total).toBe(applications.nodes.length);
    return applications.nodes.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other));
  };
  const idsOf = (...buyers: readonly (typeof stays)[]): string[] => buyers.map(({ ports }) => ports.applicationId).toSorted((one, other) => one.localeCompare(other));
  expect(await found('REMINDED')).toEqual(idsOf(stays, returns, buys));
  expect(await found('RETURNED')).toEqual(idsOf(returns, buys));
  expect(await found('PURCHASED')).toEqual(idsOf(buys));
  expect(await found('UNDELIVERED')).toEqual(idsOf(bounced));
  expect(await found('PURCHASED', 'UNDELIVERED')).toEqual(idsOf(buys, bounced));
});
