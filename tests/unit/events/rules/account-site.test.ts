import { describe, expect, it } from 'vitest';
import { buildAccountSiteUrl } from '#events/rules';
import { smallProgram } from '../../../support/events/programs.ts';

const accountSite = { PROD: 'https://account.example.com/', LOCALHOST: 'http://localhost:4020', others: 'https://{env}.account.example.com' };

describe('the account site', () => {
  // spec: 9.18
  it.each([
    ['PROD', 'https://account.example.com/verify?userName=zo%C3%AB%2B1%40example.com'],
    ['LOCALHOST', 'http://localhost:4020/verify?userName=zo%C3%AB%2B1%40example.com'],
    ['STAGE', 'https://stage.account.example.com/verify?userName=zo%C3%AB%2B1%40example.com'],
  ])('of %s is where the settings say', (env, page) => {
    expect(buildAccountSiteUrl(smallProgram({ env, display: { accountSite } }), 'verify', 'zoë+1@example.com')).toBe(page);
  });

  // spec: 2.7
  it('has its login page beside it, and defaults', () => {
    expect(buildAccountSiteUrl(smallProgram({ env: 'PROD' }), 'login', 'a@b.co')).toMatch(/^https:\/\/[^/]+\/login\?userName=a%40b\.co$/);
  });
});
