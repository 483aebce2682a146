import type { Program } from '#events/program';

function hostOf({ api: { env }, display: { accountSite } }: Program): string {
  if (env === 'PROD' || env === 'LOCALHOST') return accountSite[env];
  return accountSite.others.replace('{env}', encodeURIComponent(env.toLowerCase()));
}

/** The address of a page of the external account site for a user name; the site depends on env (specification, 9). */
export const accountSitePage = (program: Program, page: 'login' | 'verify', userName: string): string =>
  `${hostOf(program).replace(/\/$/, '')}/${page}?userName=${encodeURIComponent(userName)}`;
