// The ways in which the program is broken on purpose (npm run mutants) are ways of breaking the program as it is.
import { expect, it } from '@jest/globals';
import { misfitOf, patches } from '../../mutants/run.ts';

it('has patches', () => expect(patches().length).toBeGreaterThan(10));

it.each(patches())('%s still applies', (patch) => expect(misfitOf(patch)).toBeNull());
