/** The facade has not answered: nobody knows whether it has done what it was asked. Where it answers with an error, that is another error. */
export class NoAnswer extends Error {}
