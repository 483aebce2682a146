import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Where browsers report what a policy blocked, and the name of that address in the header Reporting-Endpoints. */
export const REPORTS_PATH = '/csp-reports';
const REPORTS_NAME = 'csp';
export const REPORTING_ENDPOINTS = `${REPORTS_NAME}="${REPORTS_PATH}"`;

/** Strings become markup or script addresses only through the policies named here (docs/decisions/2026-11-25-trusted-types.md). */
const trustedTypes = (...policies: readonly string[]) => ({
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: policies.length === 0 ? ["'none'"] : policies,
});

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
    reportUri: [REPORTS_PATH],
    reportTo: [REPORTS_NAME],
    ...trustedTypes(),
  },
};

const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

interface Nonces {
  readonly script: string;
  readonly style: string;
}

/** Scripts must have the hash that the document names for them. Browsers report others to the address of the policy's reports. */
export const INTEGRITY_POLICY = `blocked-destinations=(script), endpoints=(${REPORTS_NAME})`;

/** The same for the buyer's pages: the program's words for a refused address are cleaned, and the screen capture makes an empty document. */
export function buildPagePolicy({ script, style }: Nonces, inlineHashes: readonly string[] = []) {
  const { directives } = policy;
  return {
    ...policy,
    directives: {
      ...directives,
      ...trustedTypes('dompurify', 'default'),
      scriptSrc: [...directives.scriptSrc, `'nonce-${script}'`, ...inlineHashes.map((hash) => `'${hash}'`)],
      styleSrc: [...directives.styleSrc, `'nonce-${style}'`],
    },
  };
}

/** The buyer's pages with the tag manager's hosts let in: never for the payment page (design, decision 29). Tags know nothing of trusted types. */
export function buildTaggedPolicy(nonces: Nonces, inlineHashes: readonly string[] = []) {
  const { requireTrustedTypesFor: _, trustedTypes: __, ...directives } = buildPagePolicy(nonces, inlineHashes).directives;
  return {
    ...policy,
    directives: {
      ...directives,
      scriptSrc: [...directives.scriptSrc, TAG_MANAGER],
      imgSrc: [...directives.imgSrc, ...ANALYTICS],
      connectSrc: [...directives.connectSrc, ...ANALYTICS],
    },
  };
}

/** The editor's own policies, by the names that it gives them; it cleans markup with a copy of its own. */
const EDITOR_POLICIES = [
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'editorGhostText',
  'editorViewLayer',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
];

/** The same but for the explorer's editor, which places its lines by style attributes (docs/decisions: the explorer's policy). */
export const explorerPolicy = {
  ...policy,
  directives: { ...policy.directives, ...trustedTypes('default', 'dompurify', "'allow-duplicates'", ...EDITOR_POLICIES), styleSrcAttr: ["'unsafe-inline'"] },
};

/** For the page that verifies files: it has no form to send and no frame. */
export const verifierPolicy = { ...policy, directives: { ...policy.directives, formAction: ["'none'"] } };

/** The same for the analysts' console: in a frame of its own it shows the buyer's pages. */
export const consolePolicy = { ...policy, directives: { ...policy.directives, frameSrc: ["'self'"] } };

/** The same for that frame: the console alone may hold it, and whatever stands in it asks nobody for anything. */
export const replayPolicy = {
  ...policy,
  directives: { ...policy.directives, ...trustedTypes('dompurify'), connectSrc: ["'none'"], formAction: ["'none'"], frameAncestors: ["'self'"] },
};

/** Browser features that the pages never use; denied so that an injected script cannot use them. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]
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
  const headers = { 'permissions-policy': PERMISSIONS, 'reporting-endpoints': REPORTING_ENDPOINTS };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
