import type { StaffMember } from '#graph/staff';
import type { Analysts } from './analysts.ts';

/** What the console's queries need. */
export interface ConsoleDeps {
  readonly analysts: Analysts;
  /** Who of the staff is signed in, if anybody. */
  readonly staff: StaffMember | null;
}
