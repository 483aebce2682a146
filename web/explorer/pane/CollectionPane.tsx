import { pick, useGraphiQL } from '@graphiql/react';
import { useAtom } from 'jotai';
import type { JSX } from 'react';
import { type Example, examples, operationOf, purchase } from '../collection/index.ts';
import { useOpenStep } from '../editor/use-open-step.ts';
import { newProgress, progressAtom } from '../kept/progress.ts';
import { Choices } from './Choices.tsx';
import { Ending } from './Ending.tsx';
import { Known } from './Known.tsx';
import { Nouns } from './Nouns.tsx';
import { RunNext } from './RunNext.tsx';
import { Steps } from './Steps.tsx';
import { UnknownStep } from './UnknownStep.tsx';

/** A whole purchase step by step, what this run knows, and every operation by its noun. */
export function CollectionPane(): JSX.Element {
  const [{ run, outcomes }, setProgress] = useAtom(progressAtom);
  const { tabs, activeTabIndex, isFetching } = useGraphiQL(pick('tabs', 'activeTabIndex', 'isFetching'));
  const opening = useOpenStep();
  const opened = operationOf(tabs[activeTabIndex]?.query ?? '')?.id ?? null;
  const steps = purchase.filter(({ isFor }) => isFor === undefined || isFor(run));
  const next = steps.findIndex(({ id }) => outcomes[id] !== 'done');
  const nextStep = steps[next];
  const isUnconfirmed = steps.some(({ id }) => outcomes[id] === 'unconfirmed');
  const begin = (example: Example['id']): void => setProgress(() => newProgress(example));

  return (
    <section aria-label="Collection" className="collection">
      <UnknownStep />
      <div className="pane-head">
        <h2 className="pane-title">A purchase, step by step</h2>
        <button type="button" className="quiet" onClick={() => begin(run.example)}>
          New run
        </button>
      </div>
      <Choices chosen={run.example} onChoose={begin} />
      <p className="soft">{`${examples[run.example].explains} Each answer fills in what the next step needs.`}</p>
      <div className="actions">
        <RunNext
          step={nextStep}
          number={next + 1}
          isReady={opening !== null && !isFetching}
          isUnconfirmed={isUnconfirmed}
          onRun={(step) => opening?.run(step)}
          onNewRun={() => begin(run.example)}
        />
        <Ending isUnconfirmed={isUnconfirmed} policyNumbers={run.policyNumbers} />
      </div>
      <Steps steps={steps} outcomes={outcomes} next={next} opened={opened} onOpen={(step) => opening?.open(step)} />
      <Known run={run} />
      <Nouns opened={opened} onOpen={(operation) => opening?.open(operation)} />
    </section>
  );
}
