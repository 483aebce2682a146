import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient({ now: () => new Date('2026-11-20T15:00:00Z') })));
afterAll(() => client.sandbox.close());

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('default members belong to AIMFIT2 and AIMYOGA2', async () => {
  expect((await client.call('GET', '/api/organization/AIMFIT2/default-member/')).data).toEqual({
    Fee: 25,
    Id: expect.any(String),
    ReferenceNum: 'AIMFIT2-DEFAULT',
  });
  expect((await client.call('GET', '/api/organization/AIMYOGA2/default-member')).data).toMatchObject({ Fee: 20 });
  expect((await client.call('GET', '/api/organization/OTHER/default-member/')).status).toBe(404);
});
test('a member has a fee, the same every time', async () => {
  const first = await client.call('GET', '/api/organization/CRAFTGUILD/member/M%2F1001/');
  expect(first.data).toEqual({ Fee: expect.any(Number), Id: expect.any(String), ReferenceNum: 'CRAFTGUILD-M/1001' });
  expect((await client.call('GET', '/api/organization/CRAFTGUILD/member/M%2F1001/')).data).toEqual(first.data);
  expect((await client.call('GET', '/api/organization/CRAFTGUILD/member/UNKNOWN1/')).status).toBe(404);
});
test('an occupation names its sponsor', async () => {
  expect((await client.call('POST', '/api/occupation/sponsor?extid=massage-therapist')).data).toEqual({ Name: 'AIMMASSAGE' });
  expect((await client.call('POST', '/api/occupation/sponsor?extid=astronaut')).status).toBe(404);
  expect((await client.call('POST', '/api/occupation/sponsor')).errors).toMatchObject([{ Field: 'extid' }]);
});
test('every occupation that the health program offers has a sponsor', async () => {
  const { json } = await client.local('GET', '/api/settings?sitename=health');
  const { questions } = json['spoke'] as { questions: { id: string; options: { value: string }[] }[] };
  const occupations = questions.find(({ id }) => id === 'occupation')!.options.map(({ value }) => value);
  expect(occupations.length).toBeGreaterThan(20);
  for (const occupation of occupations) {
    const { data } = await client.call('POST', `/api/occupation/sponsor?extid=${occupation}`);
    expect([occupation, data['Name']]).toEqual([occupation, expect.stringMatching(/^AIM[A-Z]+2?$/)]);
  }
});
test('a custom link is good, expired or unknown, and its policy has dates', async () => {
  expect(await client.call('GET', '/api/profile/getLinkToVelocityCustomerReferences/REF-7')).toMatchObject({
    data: { Id: 'REF-7' },
    message: 'The link is valid.',
  });
  expect(await client.call('GET', '/api/profile/getLinkToVelocityCustomerReferences/EXPIRED-7')).toMatchObject({
    success: true,
    message: '',
  });
  expect((await client.call('GET', '/api/profile/getLinkToVelocityCustomerReferences/UNKNOWN-7')).status).toBe(404);
  const { data } = await client.call('GET', '/api/policy/externalref/REF-7');
  expect(String(data['ExpirationDate']) > '2026-11-20').toBe(true);
  expect((await client.call('GET', '/api/policy/externalref/PAST-7')).data).toMatchObject({ ExpirationDate: '2026-10-21' });
  expect((await client.call('GET', '/api/policy/externalref/NORETRO-7')).data).toMatchObject({ RetroDate: null });
  expect((await client.call('GET', '/api/policy/externalref/UNKNOWN-7')).status).toBe(404);
});
test('a screenshot is a PNG that can be viewed', async () => {
  const body = { AccountId: '', OpportunityId: 'o-1', ScreenName: 'payment', ImageFileBase64: png };
  const { data } = await client.call('POST', '/api/capture/screenshot', body);
  expect((await ledger(client)).screenshots).toMatchObject([{ screenName: 'payment', bytes: 70 }]);
  const picture = await fetch(`${client.sandbox.url}/sandbox/screenshots/${String(data['Id'])}`);
  expect([picture.headers.get('content-type'), (await picture.arrayBuffer()).byteLength]).toEqual(['image/png', 70]);
  expect((await client.call('POST', '/api/capture/screenshot', { ...body, ImageFileBase64: 'R0lGODlhAQABAAAAACw=' })).errors).toMatchObject(
    [{ Field: 'ImageFileBase64' }],
  );
  const large = { ...body, ImageFileBase64: `iVBORw0KGgo${'A'.repeat(6_900_000)}` };
  expect((await client.call('POST', '/api/capture/screenshot', large)).status).toBe(200);
});
