import { Fragment, type JSX } from 'react';
import type { Program } from '#events/program';
import { chakra } from '../../ui/theme/chakra.ts';
import { saveFile } from '../export/export-file.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { describeFilter } from '../list/filter-words.ts';
import { useQuestionLabels } from '../list/use-question-labels.ts';
import { useVersionNames } from '../list/use-version-names.ts';
import { Notice, SmallButton, primaryStyle } from '../ui/controls.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { PartProblems, RuleEditor } from './RuleEditor.tsx';
import { ChangedTable, CountsTable, RulesTable } from './TrialTables.tsx';
import { type TrialResult, createTrialCsv } from './trial-result.ts';
import { type EditedTrial, type TrialRequest, useTrial } from './use-trial.ts';

const formatTime = (at: string): string => new Date(at).toLocaleTimeString('en-US');

const panel = { padding: '4', bg: 'bg', borderWidth: 'hairline', borderRadius: 'md', minWidth: '0', display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

interface ResultProps {
  readonly result: TrialResult;
  /** Which applications, in words. */
  readonly scope: string;
  readonly onRefresh: () => void;
  /** The query and fragment under which a replay shows these rules. */
  readonly replay: string;
}

function Result({ result, scope, onRefresh, replay }: ResultProps): JSX.Element {
  const save = (): void => {
    const now = Date.now();
    saveFile(new Blob([createTrialCsv(result, { scope, now })], { type: 'text/csv;charset=utf-8' }), `what-if-${result.sitename}-${new Date(now).toISOString().slice(0, 10)}.csv`);
  };
  return (
    <chakra.section aria-label="Result" {...panel}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.output fontWeight="strong">{`${result.applications.toLocaleString('en-US')} applications of ${result.sitename} evaluated as of ${formatTime(result.asOf)}, compared with the configuration that each was shown`}</chakra.output>
        <chakra.div display="flex" gap="2">
          <SmallButton type="button" onClick={onRefresh}>
            Refresh
          </SmallButton>
          <SmallButton type="button" onClick={save}>
            Export CSV
          </SmallButton>
        </chakra.div>
      </chakra.div>
      <CountsTable {...result} />
      {result.rules.length > 0 ? <RulesTable {...result} /> : null}
      {result.changed.length > 0 ? <ChangedTable result={result} replay={replay} /> : <p>No applications would change.</p>}
    </chakra.section>
  );
}

function Problems({ isRefused, refusal, problems, problemsOf }: Pick<EditedTrial, 'isRefused' | 'refusal' | 'problems' | 'problemsOf'>): JSX.Element {
  return (
    <>
      {isRefused ? <Notice>Not tried yet. A condition isn’t a JSON object.</Notice> : null}
      {refusal === undefined ? null : (
        <Notice>
          <output>{refusal}</output>
        </Notice>
      )}
      {problems.length > 0 ? <Notice>Not tried yet. Please correct the marked rules.</Notice> : null}
      <PartProblems problems={problemsOf(null)} name="the file" />
    </>
  );
}

interface WarningsProps {
  readonly isDamaged: boolean;
  readonly filter: ListFilter;
  readonly program: Program;
}

/** What to know before trying. */
const Warnings = ({ isDamaged, filter: { programs }, program: { sitename } }: WarningsProps): JSX.Element => (
  <>
    {isDamaged ? <Notice>The rules in this link can’t be read because it was cut off or is for another program. You’re seeing the original rules.</Notice> : null}
    {programs.length > 0 && !programs.includes(sitename) ? (
      <Notice>{`Your filter is for ${programs.join(', ')}, but these rules are for ${sitename}, so we evaluate applications of ${sitename}.`}</Notice>
    ) : null}
  </>
);

function TrialButtons({ state, isCancelled, run, cancel, reset }: Pick<EditedTrial, 'state' | 'isCancelled' | 'run' | 'cancel' | 'reset'>): JSX.Element {
  const isRunning = state?.status === 'loading';
  return (
    <>
      <SmallButton type="button" {...primaryStyle} disabled={isRunning} onClick={run}>
        {isRunning ? 'Trying…' : 'Try these rules'}
      </SmallButton>
      {isRunning ? (
        <SmallButton type="button" onClick={cancel}>
          Cancel
        </SmallButton>
      ) : (
        <SmallButton type="button" onClick={reset}>
          Original rules
        </SmallButton>
      )}
      {isCancelled ? <output>Canceled.</output> : null}
    </>
  );
}

/** Rules to change, and what those of the address would have done. */
export function Trial(props: TrialRequest & { readonly base: string }): JSX.Element {
  const tried = useTrial(props);
  const { trial, asServed, result, state, run, change, problemsOf } = tried;
  const { program } = props.served;
  const [versionName, questionLabel] = [useVersionNames(), useQuestionLabels()];
  return (
    <chakra.div display="grid" gap="4" padding="4" gridTemplateColumns="minmax(0, 1fr)">
      <Warnings isDamaged={tried.isDamaged} filter={props.filter} program={program} />
      <Fragment key={tried.fieldsKey}>
        <RuleEditor program={program} products={trial.products} problemsOf={problemsOf} onProducts={(products) => change({ ...trial, products })} />
        <QuestionEditor program={program} served={asServed} trial={trial} problemsOf={problemsOf} onQuestions={(questions) => change({ ...trial, questions })} />
      </Fragment>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <TrialButtons {...tried} />
      </chakra.div>
      <Problems {...tried} />
      {state?.status === 'failed' ? <RequestStatus state={state} loadingText="Trying…" onRetry={run} /> : null}
      {result ? (
        <Result
          result={result}
          scope={describeFilter(props.filter, { versionName, questionLabel })}
          onRefresh={tried.refresh}
          replay={`${props.base === '' ? '' : `?base=${props.base}`}${props.hash}`}
        />
      ) : null}
    </chakra.div>
  );
}
