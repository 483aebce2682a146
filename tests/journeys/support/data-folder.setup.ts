// Before the journeys: the embedded database with its tables; an app that is started with a copy of it is there in a tenth of the time.
export { prepareDataFolder as default } from '../../support/data-folder.ts';
