// What deploy/Dockerfile says, stage by stage.
import { readFileSync } from 'node:fs';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction, type PropertyInstruction } from 'dockerfile-ast';

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

const FILE = 'deploy/Dockerfile';

/** The stages in their order, with the variables of the base images filled in; the last one is the image. */
export function readStages(): Stage[] {
  const instructions = DockerfileParser.parse(readFileSync(FILE, 'utf8')).getInstructions();
  const starts = instructions.flatMap((instruction, index) => (instruction.getKeyword() === 'FROM' ? [index] : []));
  return starts.map((start, number) => {
    const from = instructions[start] as From;
    return {
      name: from.getBuildStage() ?? 'image',
      base: from.getExpandedArguments()[0]?.getValue() ?? '',
      instructions: instructions.slice(start + 1, starts[number + 1]),
    };
  });
}

/** What follows the keyword, as words. */
export const wordsOf = (instruction: Instruction): string[] => instruction.getArguments().map((argument) => argument.getValue());

/** The stage that a COPY takes its files from; null for the build context. */
export const copiesFrom = (instruction: Instruction): string | null => (instruction as Copy).getFromFlag()?.getValue() ?? null;

/** What a container is started with. */
export interface ImageConfig {
  readonly env: Readonly<Record<string, string>>;
  /** Two numbers: user and group. */
  readonly user: string;
  readonly workdir: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly port: number;
}

const stringsOf = (instruction: Instruction): string[] => (instruction as JSONInstruction).getJSONStrings().map((argument) => argument.getJSONValue());

export function readConfig({ instructions }: Stage): ImageConfig {
  const last = (keyword: string): Instruction => {
    const found = instructions.findLast((instruction) => instruction.getKeyword() === keyword);
    if (!found) throw new Error(`${FILE} has no ${keyword} in its last stage`);
    return found;
  };
  const properties = instructions.flatMap((instruction) => (instruction.getKeyword() === 'ENV' ? (instruction as PropertyInstruction).getProperties() : []));
  const [, probe = '[]'] = /CMD (\[.*\])$/.exec(last('HEALTHCHECK').getArgumentsContent() ?? '') ?? [];
  return {
    env: Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? ''])),
    user: wordsOf(last('USER'))[0] ?? '',
    workdir: wordsOf(last('WORKDIR'))[0] ?? '',
    entrypoint: stringsOf(last('ENTRYPOINT')),
    command: stringsOf(last('CMD')),
    healthcheck: JSON.parse(probe) as string[],
    port: Number(wordsOf(last('EXPOSE'))[0]),
  };
}
