import { pick, useGraphiQL } from '@graphiql/react';
import { useAtom } from 'jotai';
import type { JSX } from 'react';
import { type Example, examples, findOperationByText, purchase } from '../collection/index.ts';
import { useOpenStep } from '../editor/use-open-step.ts';
import { createProgress, progressAtom } from '../storage/progress.ts';
import { ExampleChoice } from './ExampleChoice.tsx';
import { RunOutcome } from './RunOutcome.tsx';
import { RunValues } from './RunValues.tsx';
import { OperationList } from './OperationList.tsx';
import { NextStepButton } from './NextStepButton.tsx';
import { StepList } from './StepList.tsx';
import { UnknownStepNotice } from './UnknownStepNotice.tsx';

/** A whole purchase step by step, what this run knows, and every operation by its noun. */
export function CollectionPane(): JSX.Element {
  const [{ run, outcomes }, setProgress] = useAtom(progressAtom);
  const { tabs, activeTabIndex, isFetching } = useGraphiQL(pick('tabs', 'activeTabIndex', 'isFetching'));
  const opening = useOpenStep();
  const opened = findOperationByText(tabs[activeTabIndex]?.query ?? '')?.id ?? null;
  const steps = purchase.filter(({ isFor }) => isFor === undefined || isFor(run));
  const next = steps.findIndex(({ id }) => outcomes[id] !== 'done');
  const nextStep = steps[next];
  const isUnconfirmed = steps.some(({ id }) => outcomes[id] === 'unconfirmed');
  const begin = (example: Example['id']): void => setProgress(() => createProgress(example));

  return (
    <section aria-label="Collection" className="collection">
      <UnknownStepNotice />
      <div className="pane-head">
        <h2 className="pane-title">A purchase, step by step</h2>
        <button type="button" className="quiet" onClick={() => begin(run.example)}>
          New run
        </button>
      </div>
      <ExampleChoice chosen={run.example} onChoose={begin} />
      <p className="soft">{`${examples[run.example].explains} Each answer fills in what the next step needs.`}</p>
      <div className="actions">
        <NextStepButton
          step={nextStep}
          number={next + 1}
          isReady={opening !== null && !isFetching}
          isUnconfirmed={isUnconfirmed}
          onRun={(step) => opening?.run(step)}
          onNewRun={() => begin(run.example)}
        />
        <RunOutcome isUnconfirmed={isUnconfirmed} policyNumbers={run.policyNumbers} />
      </div>
      <StepList steps={steps} outcomes={outcomes} next={next} opened={opened} onOpen={(step) => opening?.open(step)} />
      <RunValues run={run} />
      <OperationList opened={opened} onOpen={(operation) => opening?.open(operation)} />
    </section>
  );
}
