import type { ProgramProblem, QuestionType } from '#events/program';
import type { ProgramMap } from './program-map.ts';

/** A question that proof of coverage names. */
interface NamedQuestion {
  /** In `proofOfCoverage`. */
  readonly path: string;
  readonly name: string;
  readonly type: QuestionType;
  /** What such an answer is for: ends the sentence 'only text …'. */
  readonly use: string;
  /** Without an answer there is no certificate. */
  readonly isNeeded?: boolean;
}

const nameOf = (path: string, name: string): NamedQuestion => ({ path, name, type: 'text', use: 'names someone' });

const addressTypes = { street1: 'text', street2: 'text', city: 'text', state: 'select', postalCode: 'zip' } as const;
type AddressPart = keyof typeof addressTypes;
const addressUses: Readonly<Record<AddressPart, string>> = {
  street1: 'asks a street',
  street2: 'asks a suite',
  city: 'asks a city',
  state: 'asks a state',
  postalCode: 'asks a ZIP code',
};

type Settings = NonNullable<ProgramMap['program']['proofOfCoverage']>;

function listCertificateQuestions({ certificates }: Settings): readonly NamedQuestion[] {
  const parts = Object.keys(addressTypes) as AddressPart[];
  return certificates.flatMap(({ holder, address, email }, index) => [
    { ...nameOf(`certificates.${index}.holder`, holder), isNeeded: true },
    ...parts.flatMap((part): NamedQuestion[] => {
      const name = address[part];
      return name === undefined ? [] : [{ path: `certificates.${index}.address.${part}`, name, type: addressTypes[part], use: addressUses[part], isNeeded: part !== 'street2' }];
    }),
    ...(email === undefined ? [] : [{ path: `certificates.${index}.email`, name: email, type: 'email', use: 'asks an email' } as const]),
  ]);
}

function findNameProblem({ find, askedOn }: ProgramMap, { name, type, use, isNeeded = false }: NamedQuestion): string | null {
  const question = find(name);
  if (question === undefined) return `there is no question ${JSON.stringify(name)}`;
  const id = JSON.stringify(question.id);
  if (!askedOn.has(question.id)) return `no page asks ${id}`;
  if (question.type !== type) return `${id} is a question of the type ${question.type}: only ${type} ${use}`;
  return isNeeded && (!question.required || question.requiredWhen) ? `${id} may be left empty: a certificate needs it, so it must be required` : null;
}

/** An additional insured with a certificate is on the proof anyway, and would be there twice. */
function findRepeatedNames({ additionalInsured, certificates }: Settings, { find }: ProgramMap): ProgramProblem[] {
  const holders = certificates.map(({ holder }) => find(holder)?.id);
  return additionalInsured.flatMap((name, index) => {
    const id = find(name)?.id;
    return id !== undefined && holders.includes(id)
      ? [{ path: `proofOfCoverage.additionalInsured.${index}`, reason: `${JSON.stringify(id)} has a certificate: leave it out here` }]
      : [];
  });
}

/** What proof of coverage names must be asked, or the proof is silent about it. */
export function checkProofOfCoverage(map: ProgramMap): ProgramProblem[] {
  const { proofOfCoverage: settings } = map.program;
  if (settings === undefined) return [];
  const { namedInsured, additionalInsured } = settings;
  const named = [
    ...(namedInsured === undefined ? [] : [nameOf('namedInsured', namedInsured)]),
    ...additionalInsured.map((name, index) => nameOf(`additionalInsured.${index}`, name)),
    ...listCertificateQuestions(settings),
  ];
  const problems = named.flatMap((one) => {
    const reason = findNameProblem(map, one);
    return reason === null ? [] : [{ path: `proofOfCoverage.${one.path}`, reason }];
  });
  return [...problems, ...findRepeatedNames(settings, map)];
}
