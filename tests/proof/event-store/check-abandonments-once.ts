// A process that checks once for abandoned applications, the given number of hours from now, and ends. Made to be killed during the check.
import pino from 'pino';
import { openDatabase } from '#graph/db';
import { facadeParts } from '../../../startup/facade-parts.ts';
import { openKeys } from '../../../startup/open-keys.ts';
import { readSettings } from '../../../startup/settings.ts';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { abandonOnce } from '../../support/abandon-once.ts';
import { createServices } from '../../../graph/http/services.ts';

const HOUR = 3_600_000;

const [, , hours = '1'] = process.argv;
const settings = readSettings(process.env);
const database = await openDatabase(settings);
const parts = {
  ...facadeParts(settings, { ...database, ...(await openKeys(database.db, settings)) }, null, pino({ level: 'silent' })),
  now: () => Date.now() + Number(hours) * HOUR,
};
const found = await abandonOnce({ db: database.db, services: withoutBrowser(createServices(parts)), after: settings.abandonAfter });
await database.close();
process.stdout.write(`${found} found\n`);
