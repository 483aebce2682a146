/** A row of docs/settings.md. */
interface SettingFact {
  readonly names: readonly string[];
  readonly meaning: string;
  readonly fallback: string;
}

interface SettingGroup {
  readonly title: string;
  readonly settings: readonly SettingFact[];
}

/** Every setting, for docs/settings.md. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Upstreams',
    settings: [
      {
        names: ['LOCAL_SERVER_URL'],
        meaning: 'the local server, which answers `GET /api/settings`',
        fallback: 'the sandbox',
      },
      {
        names: ['GATEWAY_URL'],
        meaning: 'the gateway, instead of the address in these settings; needs `LOCAL_SERVER_URL`',
        fallback: 'as the settings say',
      },
      {
        names: ['GATEWAY_PAYMENT_DEDUPES'],
        meaning: '`true` if the gateway settles a repeated payment once: if an answer is lost, the facade asks again',
        fallback: '`false`',
      },
      {
        names: ['CALL_ANALYTICS_URL'],
        meaning:
          'the analytics service that every call to the gateway and the local server is reported to, in batches: `POST {"calls": [{method, path, status, milliseconds, isRetried, callId}]}`. `path` has its placeholders; nothing of a body or a query is sent. Without it nothing is reported',
        fallback: "the sandbox's, with the sandbox",
      },
      {
        names: ['EFT_TYPE_CARD', 'EFT_TYPE_ECHECK'],
        meaning: "the gateway's two identifiers for saved cards and saved bank accounts; without them saved methods are neither shown nor stored",
        fallback: "the sandbox's, with the sandbox",
      },
      {
        names: ['TEMPORARY_LOGIN_SECRET'],
        meaning: "the local server's secret for the login of buyers who must change their password; without it they are asked to change it first",
        fallback: 'generated once, with the sandbox',
      },
    ],
  },
  {
    title: 'Data and secrets',
    settings: [
      {
        names: ['DATABASE_URL'],
        meaning: 'a PostgreSQL, 15 or newer: `postgres://user:password@host/database`',
        fallback: 'an embedded database in `DATA_DIR`',
      },
      {
        names: ['DATA_DIR'],
        meaning: 'data of the embedded database and the sandbox; one process at a time',
        fallback: '`./.data`',
      },
      {
        names: ['SESSION_SECRET'],
        meaning: 'signs sessions; at least 32 characters. Several keys, one a line, the newest first: it signs, all verify ([how to replace it](guides/operators.md#replace-keys))',
        fallback: 'generated once, stored in `DATA_DIR`',
      },
      {
        names: ['LOG_KEY'],
        meaning:
          'encrypts personal data in the event store: if you lose the key, you lose the data; at least 32 characters. Several keys, one a line, the newest first: it encrypts, all decrypt ([how to replace it](guides/operators.md#replace-keys))',
        fallback: 'generated once, stored in `DATA_DIR`',
      },
      {
        names: ['LOG_KEY_LOST'],
        meaning: 'versions of `LOG_KEY` that are lost, such as `3f9a2c1d, unversioned`: it starts without them, and what they encrypt cannot be read',
        fallback: '',
      },
      {
        names: ['RETAIN_BOUND_FOR'],
        meaning:
          'how long after binding the data of a policy in force is retained although its buyer is to be [erased](guides/operators.md#erase-people); an ISO 8601 period (`P7Y`, `P18M`, `P90D`)',
        fallback: '`P7Y`',
      },
    ],
  },
  {
    title: 'Network',
    settings: [
      {
        names: ['PORT', 'SANDBOX_PORT', 'HOST'],
        meaning: 'where it listens',
        fallback: '4000, 4010, 127.0.0.1',
      },
      {
        names: ['PUBLIC_URL'],
        meaning: 'where buyers reach Bindflow, such as `https://buy.example.com`: links in mails and staff sign-in lead there; production and `SMTP_URL` need it',
        fallback: "the request's own host",
      },
      {
        names: ['TRUSTED_PROXIES'],
        meaning: 'the proxies in front of Bindflow that set `X-Forwarded-For` and `X-Forwarded-Proto`: how many, or their networks (`10.0.0.0/8, 2001:db8::/32`)',
        fallback: '0; required in production',
      },
      {
        names: ['REQUEST_TIMEOUT'],
        meaning: 'seconds that a request may take to arrive',
        fallback: '60',
      },
      {
        names: ['MAX_CONNECTIONS'],
        meaning: 'connections that are open together; more are closed',
        fallback: '2000',
      },
      {
        names: ['LIMITS'],
        meaning: 'other [limits](guides/operators.md#limits) than the defaults, such as `decline.browser=5/1h, login.client=50/15m`',
        fallback: '',
      },
    ],
  },
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
        meaning: 'applications from which each process has [the summaries that the console counts in memory](guides/operators.md#keep-the-console-fast)',
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
          "`production` requires `DATABASE_URL`, `SESSION_SECRET`, `LOG_KEY`, `PUBLIC_URL`, `TRUSTED_PROXIES` and `METRICS_TOKEN`, listens on all addresses, and answers only the pages' own GraphQL operations",
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
