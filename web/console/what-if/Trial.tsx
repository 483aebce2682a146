import type { JSX } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { saveFile } from '../export/export-file.ts';
import { describeFilter } from '../list/filter-words.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { Notice, SmallButton } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { ChangedTable, CountsTable, RulesTable } from './TrialTables.tsx';
import { type TrialResult, createTrialCsv } from './trial-result.ts';
import { problemsOf } from './trial-rules.ts';
import { type EditedTrial, type TrialRequest, useTrial } from './use-trial.ts';

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

function Problems({ isRefused, problems, products }: Pick<EditedTrial, 'isRefused' | 'problems' | 'products'>): JSX.Element {
  return (
    <>
      {isRefused ? <Notice>Nothing was tried: a condition is no JSON object yet.</Notice> : null}
      {problems.length > 0 ? <Notice>Nothing was tried: correct the rules that are marked.</Notice> : null}
      {problemsOf(problems, products, null).map(({ path, reason }) => (
        <chakra.p key={`${path} ${reason}`} role="alert" color="danger">{`${path}: ${reason}`}</chakra.p>
      ))}
    </>
  );
}

/** Rules to change, and what those of the address would have done. */
export function Trial(props: TrialRequest): JSX.Element {
  const trial = useTrial(props);
  const { products, problems, result, state, run } = trial;
  const [versionName, questionLabel] = [useVersionNames(), useQuestionLabels()];
  const isRunning = state?.status === 'loading';
  return (
    <chakra.div display="grid" gap="4" padding="4" gridTemplateColumns="minmax(0, 1fr)">
      {trial.isDamaged ? <Notice>The rules in this address cannot be read: it was cut or is of another program. These are the rules as they were.</Notice> : null}
      <RuleEditor key={trial.fieldsKey} program={props.served.program} products={products} problems={problems} onProducts={trial.change} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <SmallButton type="button" bg="action" color="fg.inverse" borderColor="action" _hover={{ bg: 'action.hover' }} disabled={isRunning} onClick={run}>
          {isRunning ? 'Trying …' : 'Try these rules'}
        </SmallButton>
        <SmallButton type="button" onClick={trial.reset}>
          As they were
        </SmallButton>
      </chakra.div>
      <Problems {...trial} />
      {state?.status === 'failed' ? <RequestStatus state={state} loadingText="Trying …" onRetry={run} /> : null}
      {result ? <Result result={result} scope={describeFilter(props.filter, { versionName, questionLabel })} /> : null}
    </chakra.div>
  );
}
