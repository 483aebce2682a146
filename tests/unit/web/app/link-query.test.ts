// What the address of a page says, as mail programs and people write it: keys in any case, and values too where they are codes.
import { describe, expect, it } from 'vitest';
import { linkFollowed } from '#events/application';
import { isForOtherApplication } from '../../../../web/app/boot.ts';
import { readLinkQuery } from '../../../../web/app/link-query.ts';
import { given } from '../../../support/events/recording.ts';

const keysOf = (key: string): readonly string[] => [key, key.toUpperCase(), key[0]!.toUpperCase() + key.slice(1)];

describe('readLinkQuery', () => {
  // spec: 2.12
  it.each(keysOf('sitename').flatMap((key) => ['yoga', 'YOGA', 'Yoga'].map((value) => [key, value] as const)))('reads the program from %s=%s', (key, value) => {
    expect(readLinkQuery(`?${key}=${value}`).sitename).toBe('yoga');
  });

  // spec: 2.13
  it.each(keysOf('acctref'))('reads the previous policy from %s, to the letter', (key) => {
    expect(readLinkQuery(`?${key}=CRM-100200`).accountReference).toBe('CRM-100200');
    expect(readLinkQuery(`?${key}=crm-100200`).accountReference).toBe('crm-100200');
  });

  // spec: 2.14
  it.each(keysOf('segmentcode').concat('segmentCode', 'SegmentCode'))('reads the campaign from %s, to the letter', (key) => {
    expect(readLinkQuery(`?${key}=Spring%2026`).segmentCode).toBe('Spring 26');
  });

  // spec: 2.15
  it.each(keysOf('sp_id'))('reads the sponsor from %s, upper-cased', (key) => {
    expect(readLinkQuery(`?${key}=aimYoga2`).sponsorId).toBe('AIMYOGA2');
  });

  // spec: 2.16
  it.each(keysOf('memberid').concat('memberId', 'MemberID'))('reads the member from %s, to the letter', (key) => {
    expect(readLinkQuery(`?${key}=m-2001`).memberId).toBe('m-2001');
  });

  // spec: 2.17
  it.each(keysOf('debug').flatMap((key) => ['true', 'TRUE', 'True'].map((value) => [key, value] as const)))('enables the developer panel by %s=%s', (key, value) => {
    expect(readLinkQuery(`?${key}=${value}`).debug).toBe(true);
  });

  // spec: 2.18
  it('reads answers from all other keys', () => {
    expect(readLinkQuery('?SITENAME=yoga&Sp_Id=x&MemberId=1&SegmentCode=s&AcctRef=r&DEBUG=true&Venue=STUDIO').answers).toEqual([['venue', 'STUDIO']]);
  });

  it.each(['?sp_id=A%20B', '?memberid=..%2F..', '?segmentcode=%00', '?acctref=..'])('ignores a damaged code (%s)', (search) => {
    expect(readLinkQuery(search)).toMatchObject({ sponsorId: null, segmentCode: null, accountReference: null });
  });
});

// spec: 2.12
describe('isForOtherApplication', () => {
  it.each(['?sitename=fitness', '?SiteName=FITNESS', '?sitename=Fitness', ''])('is false for %s', (search) => {
    expect(isForOtherApplication(readLinkQuery(search), given())).toBe(false);
  });

  it.each(['?sitename=yoga', '?SITENAME=YOGA', '?acctref=CRM-1'])('is true for %s', (search) => {
    expect(isForOtherApplication(readLinkQuery(search), given())).toBe(true);
  });

  it('is false for the link that started the application', () => {
    const came = given(linkFollowed({ segmentCode: '', accountReference: 'CRM-1' }));
    expect(isForOtherApplication(readLinkQuery('?ACCTREF=CRM-1'), came)).toBe(false);
  });
});
