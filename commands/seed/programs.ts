import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import type { Program } from '#events/program';
import { loadPrograms } from '../../sandbox/programs.ts';
import type { SeedProgram } from './history.ts';

/** What the products cost before the change, as a share of today's price. */
const EARLIER_PRICE = 0.92;

function toSeedProgram(program: Program, version: Pick<SeedProgram, 'isEarlier' | 'price'>): SeedProgram {
  const configuration = canonicalJson(program);
  return { program, configuration, hash: createHash('sha256').update(configuration).digest('hex'), ...version };
}

/** The program before its last kickout rules were added. */
const withoutLastRules = (program: Program): Program => ({
  ...program,
  spoke: { ...program.spoke, products: program.spoke.products.map((product) => ({ ...product, kickout: product.kickout.slice(0, -1) })) },
});

/** Returns the programs of a folder as they are served and stored, each in an earlier version, too. @throws Error of one line that names the file */
export async function seedPrograms(folder: string): Promise<SeedProgram[]> {
  const { all } = await loadPrograms(folder);
  return all.flatMap((program) => [toSeedProgram(withoutLastRules(program), { isEarlier: true, price: EARLIER_PRICE }), toSeedProgram(program, { isEarlier: false, price: 1 })]);
}
