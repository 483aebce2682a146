import { createHash } from 'node:crypto';
import type { ProgramLine } from '#events/archive';
import { canonicalJson } from '#events/core';
import { ArchiveError, type ArchivedApplication, lineError, readArchive } from './archive-reader.ts';
import { type ImportDeps, importApplications } from './import-applications.ts';

export interface ImportResult {
  readonly applications: number;
  /** New events. */
  readonly events: number;
  /** Events that were already stored, unchanged. */
  readonly known: number;
  /** Applications whose configuration is neither in the file nor here. Their pages cannot be shown. */
  readonly withoutProgram: readonly string[];
}

async function importProgram({ db, now }: ImportDeps, { hash, configuration }: ProgramLine, at: number): Promise<void> {
  const canonical = canonicalJson(configuration);
  if (createHash('sha256').update(canonical).digest('hex') !== hash) throw lineError(at, `is not the configuration ${hash}: its hash is another`);
  await db
    .insertInto('program_configuration')
    .values({ hash, configuration: canonical, created_at: new Date(now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A transaction imports this many applications, or fewer if they reach this many events. */
const MAX_PER_TRANSACTION = { applications: 100, events: 4000 };

const eventsOf = ({ streams }: ArchivedApplication): number => streams.reduce((sum, { events }) => sum + events.length, 0);

interface ImportCounts {
  readonly applications: number;
  readonly added: number;
  readonly known: number;
}

/**
 * Imports several applications in one transaction. If one fails, imports each in its own transaction, so that those before it are stored.
 * @throws ArchiveError
 */
async function importTogether(importing: ImportDeps, batch: readonly ArchivedApplication[], onTaken: (taken: ImportCounts) => void): Promise<void> {
  try {
    onTaken({ applications: batch.length, ...(await importApplications(importing, batch)) });
  } catch (error) {
    if (batch.length === 1) throw error;
    for (const one of batch) onTaken({ applications: 1, ...(await importApplications(importing, [one])) });
  }
}

/** The caller must know what was imported and what to send again. */
function withImportedCount({ message }: ArchiveError, { applications }: Pick<ImportCounts, 'applications'>): ArchiveError {
  const before =
    applications === 0 ? 'nothing was taken in' : `${applications} ${applications === 1 ? 'application' : 'applications'} before it ${applications === 1 ? 'is' : 'are'} in`;
  return new ArchiveError(`${message}; ${before}`);
}

/** The result of the file so far, and the applications not imported yet. */
class Importer {
  readonly withoutProgram: string[] = [];
  readonly counted = { applications: 0, events: 0, known: 0 };
  readonly #programs = new Map<string, boolean>();
  #queue: ArchivedApplication[] = [];
  #events = 0;

  constructor(
    readonly importing: ImportDeps,
    readonly onProgress: (applications: number) => void,
  ) {}

  async program(line: ProgramLine, at: number): Promise<void> {
    await importProgram(this.importing, line, at);
    this.#programs.set(line.hash, true);
  }

  async application(read: ArchivedApplication): Promise<void> {
    // An application that repeats in the file is then already stored when it comes again.
    if (this.#queue.some(({ application: { root, id } }) => root === read.application.root && id === read.application.id)) await this.flush();
    this.#queue.push(read);
    this.#events += eventsOf(read);
    if (this.#queue.length >= MAX_PER_TRANSACTION.applications || this.#events >= MAX_PER_TRANSACTION.events) await this.flush();
  }

  async #isKnown(hash: string): Promise<boolean> {
    const known = this.#programs.get(hash);
    if (known !== undefined) return known;
    const program = await this.importing.db.selectFrom('program_configuration').select('hash').where('hash', '=', hash).executeTakeFirst();
    this.#programs.set(hash, program !== undefined);
    return program !== undefined;
  }

  async flush(): Promise<void> {
    const batch = this.#queue;
    this.#queue = [];
    this.#events = 0;
    if (batch.length === 0) return;
    await importTogether(this.importing, batch, ({ applications, added, known }) => {
      this.counted.applications += applications;
      this.counted.events += added;
      this.counted.known += known;
    });
    for (const { application } of batch) if (!(await this.#isKnown(application.program))) this.withoutProgram.push(application.id);
    this.onProgress(this.counted.applications);
  }

  /** Imports what precedes the line at fault. If that fails, its error is the first one and is returned instead. */
  async afterAll(fault: ArchiveError): Promise<ArchiveError> {
    try {
      await this.flush();
      return fault;
    } catch (error) {
      if (error instanceof ArchiveError) return error;
      throw error;
    }
  }
}

/**
 * Imports an exported file, each application as a whole or not at all. Existing events stay as they are; importing the same file again changes nothing.
 * @param texts the lines of the file
 * @throws ArchiveError that names the line; everything before it is imported
 */
export async function importArchive(importing: ImportDeps, texts: AsyncIterable<string>, onProgress: (applications: number) => void = () => undefined): Promise<ImportResult> {
  const importer = new Importer(importing, onProgress);
  try {
    for await (const item of readArchive(texts)) {
      if ('program' in item) await importer.program(item.program, item.at);
      else await importer.application(item);
    }
    await importer.flush();
  } catch (error) {
    throw error instanceof ArchiveError ? withImportedCount(await importer.afterAll(error), importer.counted) : error;
  }
  return { ...importer.counted, withoutProgram: importer.withoutProgram };
}
