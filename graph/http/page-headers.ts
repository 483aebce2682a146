import { createHash } from 'node:crypto';
import { INTEGRITY_POLICY, REPORTING_ENDPOINTS, buildPagePolicy, plainHeaders } from './security.ts';

/** The hash of the document's import map, which names the hashes of its scripts; none in a document that no build has made. */
export function hashImportMap(template: string): string[] {
  const map = /<script type="importmap">(?<text>[^<]*)<\/script>/.exec(template)?.groups?.['text'];
  return map === undefined ? [] : [`sha256-${createHash('sha256').update(map).digest('base64')}`];
}

const toKebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The security headers of a document without a tag manager, such as the payment page, with `NONCE` in place of both nonces. */
export function listPageHeaders(template: string): Readonly<Record<string, string>> {
  const { directives } = buildPagePolicy({ script: 'NONCE', style: 'NONCE' }, hashImportMap(template));
  const policy = Object.entries(directives).map(([name, values]) => `${toKebabCase(name)} ${values.join(' ')}`);
  return { ...plainHeaders, 'content-security-policy': policy.join(';'), 'integrity-policy': INTEGRITY_POLICY, 'reporting-endpoints': REPORTING_ENDPOINTS };
}
