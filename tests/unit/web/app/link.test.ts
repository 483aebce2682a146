// What the address of a page says, as mail programs and people write it: keys in any case, and values too where they are codes.
import { describe, expect, it } from 'vitest';
import { linkFollowed } from '#events/application';
import { isForOtherApplication } from '../../../../web/app/boot.ts';
import { readLink } from '../../../../web/app/served-data.ts';
import { given } from '../../../support/events/recording.ts';

const keysOf = (key: string): readonly string[] => [key, key.toUpperCase(), key[0]!.toUpperCase() + key.slice(1)];

describe('a link', () => {
  // spec: 2.12
  it.each(keysOf('sitename').flatMap((key) => ['yoga', 'YOGA', 'Yoga'].map((value) => [key, value] as const)))('names its program by %s=%s', (key, value) => {
    expect(readLink(`?${key}=${value}`).sitename).toBe('yoga');
  });

  // spec: 2.13
  it.each(keysOf('acctref'))('names the policy before by %s, to the letter', (key) => {
    expect(readLink(`?${key}=CRM-100200`).accountReference).toBe('CRM-100200');
    expect(readLink(`?${key}=crm-100200`).accountReference).toBe('crm-100200');
  });

  // spec: 2.14
  it.each(keysOf('segmentcode').concat('segmentCode', 'SegmentCode'))('names its campaign by %s, to the letter', (key) => {
    expect(readLink(`?${key}=Spring%2026`).segmentCode).toBe('Spring 26');
  });

  // spec: 2.15
  it.each(keysOf('sp_id'))('names the sponsor by %s, upper-cased', (key) => {
    expect(readLink(`?${key}=aimYoga2`).sponsorId).toBe('AIMYOGA2');
  });

  // spec: 2.16
  it.each(keysOf('memberid').concat('memberId', 'MemberID'))('names the member by %s, to the letter', (key) => {
    expect(readLink(`?${key}=m-2001`).memberId).toBe('m-2001');
  });

  // spec: 2.17
  it.each(keysOf('debug').flatMap((key) => ['true', 'TRUE', 'True'].map((value) => [key, value] as const)))('turns developer tooling on by %s=%s', (key, value) => {
    expect(readLink(`?${key}=${value}`).debug).toBe(true);
  });

  // spec: 2.18
  it('has answers under all other keys', () => {
    expect(readLink('?SITENAME=yoga&Sp_Id=x&MemberId=1&SegmentCode=s&AcctRef=r&DEBUG=true&Venue=STUDIO').answers).toEqual([['venue', 'STUDIO']]);
  });

  it.each(['?sp_id=A%20B', '?memberid=..%2F..', '?segmentcode=%00', '?acctref=..'])('that is damaged (%s) is as good as one without the code', (search) => {
    expect(readLink(search)).toMatchObject({ sponsorId: null, segmentCode: null, accountReference: null });
  });
});

// spec: 2.12
describe('an application in this window', () => {
  it.each(['?sitename=fitness', '?SiteName=FITNESS', '?sitename=Fitness', ''])('is gone on with by %s', (search) => {
    expect(isForOtherApplication(readLink(search), given())).toBe(false);
  });

  it.each(['?sitename=yoga', '?SITENAME=YOGA', '?acctref=CRM-1'])('gives way to the one that %s leads to', (search) => {
    expect(isForOtherApplication(readLink(search), given())).toBe(true);
  });

  it('is gone on with by the link that it began by', () => {
    const came = given(linkFollowed({ segmentCode: '', accountReference: 'CRM-1' }));
    expect(isForOtherApplication(readLink('?ACCTREF=CRM-1'), came)).toBe(false);
  });
});
