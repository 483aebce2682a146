import type { SettingGroup } from './setting-group.ts';

/** Where Bindflow reaches others and is reached, and its secrets. */
export const connections: readonly SettingGroup[] = [
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
        names: ['GATEWAY_TRACEPARENT'],
        meaning:
          '`true` to name the current span to the gateway in the header `traceparent` (W3C Trace Context), while [tracing](guides/operators/monitoring.md#trace-a-purchase) is on',
        fallback: '`false`',
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
        names: ['DATABASE_DIRECT_URL'],
        meaning: 'the database itself, if `DATABASE_URL` leads through [a pooler in transaction mode](guides/operators/install.md#put-a-pooler-before-the-database)',
        fallback: '`DATABASE_URL`',
      },
      {
        names: ['DATABASE_READ_URL'],
        meaning: 'a standby that answers the [console and its exports](guides/operators/high-availability.md#read-from-a-standby) in place of the database',
        fallback: '`DATABASE_URL`',
      },
      {
        names: ['DATABASE_CONNECTIONS'],
        meaning: 'the most connections of a process for its queries; it has up to three more for leases and notifications',
        fallback: '10',
      },
      {
        names: ['DATA_DIR'],
        meaning: 'data of the embedded database and the sandbox; one process at a time',
        fallback: '`./.data`',
      },
      {
        names: ['SESSION_SECRET'],
        meaning:
          'signs sessions; at least 32 characters. Several keys, one a line, the newest first: it signs, all verify ([how to replace it](guides/operators/keys.md#replace-keys))',
        fallback: 'generated once, stored in `DATA_DIR`',
      },
      {
        names: ['LOG_KEY'],
        meaning:
          'encrypts personal data in the event store: if you lose the key, you lose the data; at least 32 characters. Several keys, one a line, the newest first: it encrypts, all decrypt ([how to replace it](guides/operators/keys.md#replace-keys))',
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
          'how long after binding the data of a policy in force is retained although its buyer is to be [erased](guides/operators/event-store.md#erase-people); an ISO 8601 period (`P7Y`, `P18M`, `P90D`)',
        fallback: '`P7Y`',
      },
    ],
  },
  {
    title: 'Followers',
    settings: [
      {
        names: ['NATS_URL'],
        meaning:
          'the NATS server with JetStream that `bindflow publish` [gives events to](guides/operators/followers.md): `nats://user:password@host:4222`, `nats://token@host`, or with `tls:`; several of a cluster, separated by commas',
        fallback: 'nothing is published',
      },
      {
        names: ['NATS_STREAM'],
        meaning: 'the name of the stream there, and of the slot and the publication in PostgreSQL: one for each installation on the same servers',
        fallback: '`bindflow`',
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
        names: ['MAX_OPERATIONS'],
        meaning:
          'operations of a process that are under way together; more are refused with 503 and `Retry-After`, those of new buyers from half of it, those of other buyers but for purchases from four fifths',
        fallback: '1000',
      },
      {
        names: ['MAX_QUEUE_DELAY'],
        meaning:
          'milliseconds that work may wait for the process and its database, three measurements in a row; beyond, with five operations under way, those of new buyers are refused with 503 and `Retry-After`',
        fallback: '20',
      },
      {
        names: ['LIMITS'],
        meaning: 'other [limits](guides/operators/install.md#limits) than the defaults, such as `decline.browser=5/1h, login.client=50/15m`',
        fallback: '',
      },
    ],
  },
];
