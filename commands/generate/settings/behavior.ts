import type { SettingGroup } from './setting-group.ts';

/** Mail, staff, and what the program does by itself. */
export const behavior: readonly SettingGroup[] = [
  {
    title: 'Mail',
    settings: [
      {
        names: ['SMTP_URL'],
        meaning: 'the mail server, for resume links, reminders, proofs of coverage and alerts: `smtp://user:password@host:587` or `smtps:`',
        fallback: "the sandbox's, with the sandbox; else no mail is sent",
      },
      {
        names: ['MAIL_FROM'],
        meaning: 'the sender of these mails',
        fallback: "the program's support email; of alerts `alerts@` the host of `PUBLIC_URL`",
      },
    ],
  },
  {
    title: 'Staff',
    settings: [
      {
        names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
        meaning: 'the OpenID Connect provider at which developers and analysts sign in; all three or none',
        fallback: "the sandbox's; in production none, and neither explorer nor console",
      },
      {
        names: ['OIDC_ROLES_CLAIM'],
        meaning: "the claim that lists a person's roles, such as `groups`; with dots if it is nested: `realm_access.roles`",
        fallback: '`roles`',
      },
      {
        names: ['OIDC_ACR_VALUES'],
        meaning:
          'how strong a sign-in of the staff must be: it is requested with these values, in this order, and the `acr` of the id token [must be one of them](guides/operators/install.md#require-a-second-factor); separated by spaces or commas',
        fallback: 'any',
      },
      {
        names: ['OIDC_AMR_VALUES'],
        meaning: 'the `amr` of the id token must have one of these values, such as `mfa`; separated by spaces or commas',
        fallback: 'any',
      },
      {
        names: ['STAFF_IDLE'],
        meaning: 'minutes without use after which a session of the staff ends, 60 at most; PCI DSS asks for no more than 15',
        fallback: '15',
      },
      {
        names: ['STAFF_SESSION'],
        meaning: 'minutes after which a session of the staff ends, however active, 720 at most: a person whom the provider no longer lets in keeps one for that long',
        fallback: '720',
      },
      {
        names: ['METRICS_TOKEN'],
        meaning:
          'the token that `GET /metrics` requires, as `Authorization: Bearer …`; without it only this machine may read the metrics, and not through a proxy on it; production needs it',
        fallback: '',
      },
    ],
  },
  {
    title: 'Behavior',
    settings: [
      {
        names: ['SWEEP_AFTER'],
        meaning: 'seconds without activity after which the recovery worker binds a paid purchase without its buyer',
        fallback: '300',
      },
      {
        names: ['ABANDON_AFTER'],
        meaning: 'minutes without a message from its browser after which an application counts as abandoned; never if it is paid for or being paid for',
        fallback: '30',
      },
      {
        names: ['SUMMARIES_IN_MEMORY_FROM'],
        meaning: 'applications from which each process has [the summaries that the console counts in memory](guides/operators/install.md#keep-the-console-fast)',
        fallback: '50000',
      },
      {
        names: ['SUMMARIES_IN_MEMORY_MB'],
        meaning: 'megabytes that they may take in each process; 0 for none',
        fallback: '512',
      },
      {
        names: ['LOG_LEVEL'],
        meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`',
        fallback: '`warn`',
      },
      {
        names: ['NODE_ENV'],
        meaning:
          "`production` requires `DATABASE_URL`, `LOG_KEY`, `SESSION_SECRET`, `PUBLIC_URL`, `TRUSTED_PROXIES` and `METRICS_TOKEN`, listens on all addresses, and answers only the pages' own GraphQL operations",
        fallback: '',
      },
      {
        names: ['PROGRAMS_DIR'],
        meaning: 'the program files that the sandbox sells and that `check-programs` checks',
        fallback: '`programs/` in the working folder, else those of the installation',
      },
      {
        names: ['WEB_DIR'],
        meaning: 'the built pages; explorer and console are in the folders beside it',
        fallback: 'those of the installation',
      },
    ],
  },
];
