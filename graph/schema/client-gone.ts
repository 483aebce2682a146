/** The client has closed its connection before its answer: it has ended the work, and reads no answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
  constructor() {
    super('the client has closed its connection');
  }
}
