import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Pictures = ReadonlyMap<string, Buffer>;

/** The bytes of the screenshots beside a state file, a PNG each. */
export interface PictureFolder {
  /** Returns the pictures of those ids that exist. */
  load(ids: readonly string[]): Promise<Map<string, Buffer>>;
  /** Writes each picture once. */
  add(pictures: Pictures): Promise<void>;
  /** Removes all others. */
  keepOnly(pictures: Pictures): Promise<void>;
}

const nameOf = (id: string): string => `${id}.png`;

/** Opens a folder, which may not exist yet. */
export async function openPictureFolder(folder: string): Promise<PictureFolder> {
  const present = new Set(await readdir(folder).catch(() => []));
  return {
    async load(ids) {
      const found = ids.filter((id) => present.has(nameOf(id)));
      return new Map(await Promise.all(found.map(async (id) => [id, await readFile(join(folder, nameOf(id)))] as const)));
    },
    async add(pictures) {
      const added = [...pictures].filter(([id]) => !present.has(nameOf(id)));
      if (added.length > 0) await mkdir(folder, { recursive: true });
      for (const [id, png] of added) {
        await writeFile(join(folder, nameOf(id)), png);
        present.add(nameOf(id));
      }
    },
    async keepOnly(pictures) {
      const kept = new Set([...pictures.keys()].map(nameOf));
      for (const name of [...present].filter((one) => !kept.has(one))) {
        await rm(join(folder, name), { force: true });
        present.delete(name);
      }
    },
  };
}
