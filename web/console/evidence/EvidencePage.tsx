import { type JSX, useCallback } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { type ShowEvidenceMutation, type ShownEvidenceFragment, ShowEvidenceDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';

type Section = ShownEvidenceFragment['sections'][number];

const Fact = ({ fact: { label, value, details } }: { readonly fact: Section['facts'][number] }): JSX.Element => (
  <chakra.div data-print="keep" display="grid" gridTemplateColumns={{ base: '1fr', md: '14rem 1fr' }} columnGap="4" paddingBlock="1">
    <chakra.dt color="fg.muted">{label}</chakra.dt>
    <chakra.dd minWidth="0" overflowWrap="anywhere" fontVariantNumeric="tabular-nums" whiteSpace="pre-line">
      <span>{value}</span>
      {details.map((detail, index) => (
        <chakra.p key={index} fontSize="dense" color="fg.muted">
          {detail}
        </chakra.p>
      ))}
    </chakra.dd>
  </chakra.div>
);

const SectionView = ({ section: { title, note, facts } }: { readonly section: Section }): JSX.Element => (
  <chakra.section aria-label={title} display="grid" gap="2">
    <chakra.h2 fontWeight="strong" borderBottomWidth="hairline" paddingBottom="1">
      {title}
    </chakra.h2>
    {note === null || note === undefined ? null : (
      <chakra.p fontSize="dense" color="fg.muted">
        {note}
      </chakra.p>
    )}
    <dl>
      {facts.map((fact, index) => (
        <Fact key={index} fact={fact} />
      ))}
    </dl>
  </chakra.section>
);

const EvidenceView = ({ evidence: { id, title, application, sha256, sections } }: { readonly evidence: ShownEvidenceFragment }): JSX.Element => (
  <chakra.article display="grid" gap="6" maxWidth="page" marginInline="auto" padding={{ base: '4', md: '8' }} bg="bg">
    <chakra.header display="grid" gap="3">
      <chakra.h1 fontSize="lg" fontWeight="heading">
        {title}
      </chakra.h1>
      <chakra.div data-print="hide" display="flex" flexWrap="wrap" gap="2" alignItems="center" css={{ '& a:not([download])': { color: 'action', textDecoration: 'underline' } }}>
        <chakra.a
          href={`/console/evidence/${id}/pdf`}
          download
          display="inline-flex"
          alignItems="center"
          minHeight="8"
          paddingInline="3"
          borderWidth="hairline"
          borderColor="action"
          borderRadius="sm"
          color="action"
        >
          Download PDF
        </chakra.a>
        <SmallButton type="button" onClick={() => window.print()}>
          Print
        </SmallButton>
        <Link href={`/applications/${application.id}`}>Open replay</Link>
        <a href="/verify">Verify a file</a>
      </chakra.div>
      <chakra.p fontSize="dense" color="fg.muted" overflowWrap="anywhere">
        {`SHA-256 of the PDF: ${sha256}. You’re seeing personal values. We recorded that you opened them.`}
      </chakra.p>
    </chakra.header>
    {sections.map((section, index) => (
      <SectionView key={index} section={section} />
    ))}
  </chakra.article>
);

type Shown = NonNullable<ShowEvidenceMutation['showEvidence']> | null;

const MissingEvidence = ({ shown }: { readonly shown: Exclude<Shown, { readonly __typename: 'Evidence' }> }): JSX.Element => (
  <chakra.div padding="6" display="grid" gap="3" justifyItems="start">
    <Notice>{shown?.message ?? 'Evidence not found.'}</Notice>
    <Link href="/">Back to applications</Link>
  </chakra.div>
);

/** Evidence at its own address, as its PDF says it. */
export default function EvidencePage({ id }: { readonly id: string }): JSX.Element {
  const { state, retry } = useRequest<Shown>(useCallback(async () => (await graph(ShowEvidenceDocument, { input: { evidence: id } })).showEvidence ?? null, [id]));
  const shown = state.status === 'loaded' ? state.value : null;
  useTitle(shown?.__typename === 'Evidence' ? shown.title : 'Evidence');
  if (state.status !== 'loaded') return <RequestStatus state={state} loadingText="Loading evidence…" onRetry={retry} padding="4" />;
  return shown?.__typename === 'Evidence' ? <EvidenceView evidence={shown} /> : <MissingEvidence shown={shown} />;
}
