// Before the journeys: the embedded database with its tables, once; an app that is started with it gets a copy, which costs a tenth.
import { makeDataFolder } from '../../support/data-folder.ts';

export default async function setup(): Promise<() => void> {
  const made = await makeDataFolder();
  // Workers are started after this, with it in their environment.
  process.env['TEST_DATA_FOLDER'] = made.folder;
  return () => made.remove();
}
