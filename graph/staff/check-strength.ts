import { claimOf } from './claims.ts';
import { SignInFault } from './sign-in-fault.ts';

interface RequiredStrength {
  readonly acrValues?: readonly string[];
  readonly amrValues?: readonly string[];
}

/** Returns the texts of a claim that is a text or a list. */
const textsOf = (claim: unknown): string[] => [claim].flat().filter((value) => typeof value === 'string');

/**
 * Checks how the person signed in at the provider. A claim that is missing confirms nothing.
 * @param claims those of an id token that was verified
 * @throws SignInFault of kind `weak`, with what the claim says
 */
export function checkStrength(claims: Readonly<Record<string, unknown>>, { acrValues = [], amrValues = [] }: RequiredStrength): void {
  for (const [name, required] of [
    ['acr', acrValues],
    ['amr', amrValues],
  ] as const) {
    const confirmed = textsOf(claimOf(claims, name));
    if (required.length > 0 && !required.some((value) => confirmed.includes(value)))
      throw new SignInFault('weak', `${name}: ${confirmed.join(', ').slice(0, 100) || 'none'}`, String(claims['sub']));
  }
}
