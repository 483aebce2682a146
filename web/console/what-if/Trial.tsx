import { type JSX, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { TryRulesDocument } from '../../generated/graphql.ts';
import { saveFile } from '../export/export-file.ts';
import { describeGraphError, graph } from '../facade/graph.ts';
import { toFilterInput } from '../list/filter-input.ts';
import { describeFilter } from '../list/filter-words.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { ChangedTable, CountsTable, RulesTable } from './TrialTables.tsx';
import { type TrialResult, createTrialCsv } from './trial-result.ts';
import { type Problem, type TrialProduct, listTrialProducts, problemsOf, withTrialRules } from './trial-rules.ts';
import type { ServedConfiguration } from './use-configuration.ts';

interface Tried {
  readonly isRunning: boolean;
  readonly result: TrialResult | null;
  readonly problems: readonly Problem[];
  readonly failure: string | null;
}
const NOT_TRIED: Tried = { isRunning: false, result: null, problems: [], failure: null };

async function tryRules(filter: ListFilter, configuration: Record<string, unknown>): Promise<Tried> {
  try {
    const { whatIf } = await graph(TryRulesDocument, { input: { filter: toFilterInput(filter), configuration } });
    return whatIf.__typename === 'WhatIf' ? { ...NOT_TRIED, result: whatIf } : { ...NOT_TRIED, problems: whatIf.problems };
  } catch (error) {
    return { ...NOT_TRIED, failure: describeGraphError(error) };
  }
}

const panel = { padding: '4', bg: 'bg', borderWidth: 'hairline', borderRadius: 'md', minWidth: '0', display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Result({ result, scope }: { readonly result: TrialResult; readonly scope: string }): JSX.Element {
  const save = (): void => {
    const now = Date.now();
    saveFile(new Blob([createTrialCsv(result, { scope, now })], { type: 'text/csv;charset=utf-8' }), `what-if-${result.sitename}-${new Date(now).toISOString().slice(0, 10)}.csv`);
  };
  return (
    <chakra.section aria-label="Result" {...panel}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.output fontWeight="strong">{`${result.applications.toLocaleString('en-US')} applications of ${result.sitename} judged, beside the configuration that each was shown`}</chakra.output>
        <SmallButton type="button" onClick={save}>
          Export CSV
        </SmallButton>
      </chakra.div>
      <CountsTable {...result} />
      {result.rules.length > 0 ? <RulesTable {...result} /> : null}
      {result.changed.length > 0 ? <ChangedTable {...result} /> : <p>No application would be sold anything else.</p>}
    </chakra.section>
  );
}

export interface TrialProps {
  readonly served: ServedConfiguration;
  readonly filter: ListFilter;
}

/** Rules to change, and what they would have done. */
export function Trial({ served: { configuration, program }, filter }: TrialProps): JSX.Element {
  const [products, setProducts] = useState<readonly TrialProduct[]>(() => listTrialProducts(program));
  const [tried, setTried] = useState<Tried>(NOT_TRIED);
  const [versionName, questionLabel] = [useVersionNames(), useQuestionLabels()];
  const run = async (): Promise<void> => {
    setTried({ ...tried, isRunning: true });
    setTried(await tryRules(filter, withTrialRules(configuration, products)));
  };
  const change = (next: readonly TrialProduct[]): void => {
    setProducts(next);
    // What was tried is not what is there any more.
    setTried(NOT_TRIED);
  };
  const elsewhere = problemsOf(tried.problems, products, null);
  return (
    <chakra.div display="grid" gap="4" padding="4" gridTemplateColumns="minmax(0, 1fr)">
      <RuleEditor program={program} products={products} problems={tried.problems} onProducts={change} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <SmallButton type="button" bg="action" color="fg.inverse" borderColor="action" _hover={{ bg: 'action.hover' }} disabled={tried.isRunning} onClick={() => void run()}>
          {tried.isRunning ? 'Trying …' : 'Try these rules'}
        </SmallButton>
        <SmallButton type="button" onClick={() => change(listTrialProducts(program))}>
          As they were
        </SmallButton>
      </chakra.div>
      {tried.problems.length > 0 ? <Notice>Nothing was tried: correct the rules that are marked.</Notice> : null}
      {elsewhere.map(({ path, reason }) => (
        <chakra.p key={`${path} ${reason}`} role="alert" color="danger">{`${path}: ${reason}`}</chakra.p>
      ))}
      {tried.failure === null ? null : (
        <chakra.p role="alert" color="danger">
          {tried.failure}
        </chakra.p>
      )}
      {tried.result ? <Result result={tried.result} scope={describeFilter(filter, { versionName, questionLabel })} /> : null}
    </chakra.div>
  );
}
