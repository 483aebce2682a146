import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Scripts and styles from here only, none inline but under this answer's nonce, nothing from elsewhere, no frames. */
const policy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
};

const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The same, with the tag manager's hosts let in beside this answer's nonces: never for the payment page (design, decision 29). */
export function taggedPolicy({ script, style }: { readonly script: string; readonly style: string }) {
  const { directives } = policy;
  return {
    ...policy,
    directives: {
      ...directives,
      scriptSrc: [...directives.scriptSrc, `'nonce-${script}'`, TAG_MANAGER],
      styleSrc: [...directives.styleSrc, `'nonce-${style}'`],
      imgSrc: [...directives.imgSrc, ...ANALYTICS],
      connectSrc: [...directives.connectSrc, ...ANALYTICS],
    },
  };
}

/** The same but for the explorer's editor, which places its lines by style attributes (docs/decisions: the explorer's policy). */
export const explorerPolicy = { ...policy, directives: { ...policy.directives, styleSrcAttr: ["'unsafe-inline'"] } };

/** The same for the analysts' console: in a frame of its own it shows the buyer's pages. */
export const consolePolicy = { ...policy, directives: { ...policy.directives, frameSrc: ["'self'"] } };

/** The same for that frame: the console alone may hold it, and whatever stands in it asks nobody for anything. */
export const replayPolicy = { ...policy, directives: { ...policy.directives, connectSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'self'"] } };

/** Browser features that the pages never use; denied so that an injected script cannot use them. */
const PERMISSIONS = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'usb', 'xr-spatial-tracking']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of answers that are no document, and of those that no route makes. The same as Helmet's for all others (a test compares them). */
export const plainHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Security headers for everything that a route answers. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: policy,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS));
}
