/** A call that cannot be sent as it is: a mistake of this program. The message names a field, never a value. */
export class Unsendable extends TypeError {}
