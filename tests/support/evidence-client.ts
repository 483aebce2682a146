// What members of the staff and anybody ask for of evidence, over HTTP.
import { type StaffBrowser, staffBrowser } from './staff-browser.ts';

export interface ShownEvidence {
  readonly __typename: string;
  readonly code?: string;
  readonly id: string;
  readonly sha256: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly facts: readonly { readonly label: string; readonly value: string; readonly details: readonly string[] }[] }[];
}
interface Answer {
  readonly data: { readonly issueEvidence?: ShownEvidence | null; readonly showEvidence?: ShownEvidence | null; readonly evidence?: object | null } | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

const CONTENT = '__typename ... on Evidence { id sha256 title sections { title note facts { label value details } } } ... on EvidenceRefused { code }';

async function signedIn(url: string, who: string): Promise<StaffBrowser> {
  const browser = staffBrowser(url);
  await browser.signIn(`${who}@example.com`);
  return browser;
}

/** A client of the facade at the address, signed in as an analyst who may see personal values. */
export async function createEvidenceClient(url: string) {
  let analyst = await signedIn(url, 'analyst-personal');
  async function ask(who: StaffBrowser | null, query: string, variables: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(who && { cookie: who.cookies(`${url}/graphql`) }) };
    return (await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as Answer;
  }
  return {
    ask,
    signedIn: (who: string) => signedIn(url, who),
    async signInAgain(): Promise<void> {
      analyst = await signedIn(url, 'analyst-personal');
    },
    issue: async (application: string, reason = 'The bank asks what was accepted.', who: StaffBrowser | null = analyst) =>
      (await ask(who, `mutation I($input: IssueEvidenceInput!) { issueEvidence(input: $input) { ${CONTENT} } }`, { input: { application, reason } })).data?.issueEvidence,
    show: async (evidence: string) =>
      (await ask(analyst, `mutation S($input: ShowEvidenceInput!) { showEvidence(input: $input) { ${CONTENT} } }`, { input: { evidence } })).data?.showEvidence,
    /** As anybody. */
    check: async (sha256: string) => (await ask(null, 'query V($sha256: Sha256!) { evidence(sha256: $sha256) { issuedAt provider isIntact } }', { sha256 })).data?.evidence,
    async download(id: string, { who = analyst, site = 'same-origin' }: { readonly who?: StaffBrowser | null; readonly site?: string | null } = {}) {
      const address = `${url}/console/evidence/${id}/pdf`;
      const response = await fetch(address, { headers: { ...(site !== null && { 'sec-fetch-site': site }), ...(who && { cookie: who.cookies(address) }) } });
      return { status: response.status, headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
export type EvidenceClient = Awaited<ReturnType<typeof createEvidenceClient>>;
