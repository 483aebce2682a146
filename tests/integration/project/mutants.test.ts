// The ways in which the program is broken on purpose (npm run mutants) are ways of breaking the program as it is.
import { expect, it } from 'vitest';
import { misfitOf, patches } from '../../proof/mutants/run.ts';

it('has patches', () => expect(patches().length).toBeGreaterThan(10));

it.each(patches())('%s still applies', (patch) => expect(misfitOf(patch)).toBeNull());
