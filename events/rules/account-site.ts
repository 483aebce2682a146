import type { Program } from '#events/program';

/** The address of the external account site, which depends on env (specification, 9); without a slash at its end. */
export function getAccountSite({ api: { env }, display: { accountSite } }: Program): string {
  const site = env === 'PROD' || env === 'LOCALHOST' ? accountSite[env] : accountSite.others.replace('{env}', encodeURIComponent(env.toLowerCase()));
  return site.replace(/\/$/, '');
}

/** The address of a page of the external account site for a user name. */
export const buildAccountSiteUrl = (program: Program, page: 'login' | 'verify', userName: string): string =>
  `${getAccountSite(program)}/${page}?userName=${encodeURIComponent(userName)}`;
