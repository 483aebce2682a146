import type { Program } from '#events/program';

function getAccountSite({ api: { env }, display: { accountSite } }: Program): string {
  if (env === 'PROD' || env === 'LOCALHOST') return accountSite[env];
  return accountSite.others.replace('{env}', encodeURIComponent(env.toLowerCase()));
}

/** The address of a page of the external account site for a user name; the site depends on env (specification, 9). */
export const buildAccountSiteUrl = (program: Program, page: 'login' | 'verify', userName: string): string =>
  `${getAccountSite(program).replace(/\/$/, '')}/${page}?userName=${encodeURIComponent(userName)}`;
