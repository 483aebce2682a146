export { type SponsorRefusal, settleSponsor } from './settle-sponsor.ts';
