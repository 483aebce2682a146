// Values that every call must refuse, by field name.

const NOT_IDS = ['a b', 'a/b'];
const NOT_EMAILS = ['nobody', 'nobody@', 'no body@example.com', ''];
const NOT_PHONES = ['512-555-0123', '123', ''];
const NOT_CENTS = [1.001, '1.00'];
const NOTHING = ['', ' '];

const named: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(['Id', 'CrmAccountId', 'AccountReferenceId', 'CRMId', 'QuoteId', 'ProfileId', 'AccountId', 'CrmOpportunityProductId', 'OpportunityId', 'EFTTypeId'].map((name) => [name, NOT_IDS])),
  ...Object.fromEntries(['EMail', 'Email', 'email', 'UserName', 'username'].map((name) => [name, NOT_EMAILS])),
  ...Object.fromEntries(['Phone', 'TelephoneNumber', 'Number'].map((name) => [name, NOT_PHONES])),
  ...Object.fromEntries(['Premium', 'Dues', 'Taxes', 'Fee'].map((name) => [name, NOT_CENTS])),
  ...Object.fromEntries(
    ['Name', 'FirstName', 'LastName', 'Street1', 'City', 'ProductId', 'QuestionId', 'Products[]', 'Lobs[]', 'Secret', 'password', 'Token', 'ReferenceKey', 'ScreenName', 'FieldName', 'PaymentMethod', 'extid', 'sitename'].map((name) => [name, NOTHING]),
  ),
  ...Object.fromEntries(['DriversLicenseNumber', 'CompanyTaxId', 'CompanyName'].map((name) => [name, NOTHING])),
  ...Object.fromEntries(['StateAbbr', 'DriversLicenseState'].map((name) => [name, ['Texas', 'tx']])),
  AmountToCharge: [0, -1, ...NOT_CENTS],
  PostalCode: ['7870', 'ABCDE', '78701-12', ''],
  ExitReason: ['Boredom', ''],
  Location: ['Nowhere', ''],
  CreditCardNumber: ['4111 1111 1111 1111', '411'],
  ExpirationMonth: ['13', '1', '00'],
  ExpirationYear: ['30'],
  SecurityCode: ['12', '12345'],
  AccountNumber: ['12', 'account'],
  RoutingNumber: ['11000000', 'routing'],
  BankAccountType: ['Current'],
  Last4Digits: ['12345', 'last'],
  ExpirationDate: ['12/40', '2040'],
  ImageFileBase64: ['R0lGODlhAQABAAAAACw=', ''],
  ProgramId: ['YOGA'],
  SponsorId: ['AIMYOGA2'],
};

/** Fields that take any text. */
const ANY_TEXT = new Set(['Street2', 'County', 'Description', 'ReferenceNum', 'MemberId', 'MessageTemplateId', 'SegmentCode', 'MemberGuid', 'BusinessName', 'PaymentRefNum', 'PaymentDeclinedReason', 'CardType', 'ReferenceNumber', 'Value', 'code']);

/** Calls with an address as it was typed: any text is valid. */
const AS_TYPED = ['POST /api/validate/address', 'POST /api/kickout/address'];
const ADDRESS = new Set(['Street1', 'City', 'StateAbbr', 'PostalCode']);

/**
 * Values that the call has to refuse in a field.
 * @throws where nobody has said what a malformed one is: a field that is new in the specification is to be thought about
 */
export function malformed(call: string, field: string): readonly unknown[] {
  const name = field.split('.').at(-1)!;
  if (AS_TYPED.includes(call) && ADDRESS.has(name)) return [];
  const values = named[name];
  if (values === undefined && !ANY_TEXT.has(name)) throw new Error(`${call}: nobody says what a malformed ${field} is`);
  // The rating account's ZIP code has its dash removed.
  return [...(values ?? []), ...(call === 'POST /api/account' && name === 'PostalCode' ? ['78701-1234'] : [])];
}
