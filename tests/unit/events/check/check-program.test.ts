// Mistakes planted in a valid program: each is reported once, with its path.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkProgram, checkStoredTrial, checkTrial } from '#events/check';
import type { ProgramProblem } from '#events/program';

interface Question extends Record<string, unknown> {
  id: string;
}
interface Rule extends Record<string, unknown> {
  id: string;
  when: unknown;
}
interface Written {
  sitename: string;
  timeZone: string;
  reminder?: object;
  proofOfCoverage: { termMonths: number; additionalInsured?: string[]; certificates?: object[] } & Record<string, unknown>;
  api: { env: string };
  display: { provider?: { privacyUrl?: string; termsUrl?: string; license?: { number: string; lookupUrl: string } }; overview: { startingPrices: object[]; fees?: object[] }; pages: { id: string; name: string; type: string; components: { type: string; schema?: string[] }[] }[] };
  spoke: {
    sponsorQuestion?: string;
    rating: { names: object[]; estimate?: { questions: string[] } };
    questions: Question[];
    products: { id: string; crm: { env: string; product: string }[]; lobs: string[]; kickout: Rule[]; waivedWhen?: object }[];
    affidavits: { states: { stateCode: string; lob: string; formName: string }[]; documents: { formName: string; body: string[] }[] };
  };
}

const source = readFileSync(new URL('../../../../programs/trades.json', import.meta.url), 'utf8');
const trades = (): Written => JSON.parse(source) as Written;
const at = (program: Written, id: string): number => program.spoke.questions.findIndex((question) => question.id === id);
const question = (program: Written, id: string): Question => program.spoke.questions[at(program, id)]!;
const rule = (program: Written, product = 0, index = 0): Rule => program.spoke.products[product]!.kickout[index]!;
const asks = (program: Written, page: number, component: number): string[] => program.display.pages[page]!.components[component]!.schema!;
const planted = (plant: (program: Written) => void): readonly ProgramProblem[] => {
  const program = trades();
  plant(program);
  return checkProgram(program);
};
/** Changes settings of the program's certificate. */
function certificate({ proofOfCoverage: settings }: Written, { address, ...more }: { readonly address?: object } & Readonly<Record<string, unknown>>): void {
  const [one] = settings.certificates as { readonly address: object }[];
  settings.certificates = [{ ...one, ...more, address: { ...one?.address, ...address } }];
}
/** Changes the questions that an estimate is given by. */
const estimating = (program: Written, change: (questions: string[]) => unknown): unknown => change(program.spoke.rating.estimate!.questions);
/** The index of a question in the file. */
const q = (id: string): number => at(trades(), id);

it('a valid program has no problems', () => {
  expect(checkProgram(trades())).toEqual([]);
});

type Planted = readonly [string, (program: Written) => void, string, RegExp];

describe.each<[string, readonly Planted[]]>([
  [
    'ids that are there twice',
    [
      ['a question', (p) => p.spoke.questions.push({ ...question(p, 'trade') }), `spoke.questions.${trades().spoke.questions.length}.id`, /"trade" is there already, at spoke\.questions\.\d+\.id/],
      ['an alias that is another question’s id', (p) => (question(p, 'vehicles')['alias'] = 'employees'), `spoke.questions.${q('vehicles')}.alias`, /"employees" is there already/],
      ['an option', (p) => (question(p, 'licensed')['options'] as object[]).push({ value: 'no', label: 'Nope' }), `spoke.questions.${q('licensed')}.options.3.value`, /"no" is there already, at .*options\.1\.value/],
      ['a page', (p) => (p.display.pages[1]!.id = 'business'), 'display.pages.1.id', /the page "business" is there already, at display\.pages\.0\.id/],
      ['a product', (p) => (p.spoke.products[2]!.id = 'general-liability'), 'spoke.products.2.id', /the product "general-liability" is there already/],
      ['a rule, of another product', (p) => (rule(p, 1).id = 'gl-claims'), 'spoke.products.1.kickout.0.id', /the rule "gl-claims" is there already, at spoke\.products\.0\.kickout\.2\.id/],
      ['a name of rating', (p) => p.spoke.rating.names.push({ name: 'Umbrella', label: { en: 'U', es: 'U' } }), `spoke.rating.names.${trades().spoke.rating.names.length}.name`, /the name "Umbrella" is there already/],
      ['an environment', (p) => (p.spoke.products[0]!.crm[2]!.env = 'PROD'), 'spoke.products.0.crm.2.env', /the environment "PROD" is there already/],
      ['a question on two pages', (p) => asks(p, 2, 1).push('trade'), 'display.pages.2.components.1.schema.4', /the question "trade" is there already, at display\.pages\.1\.components\.1\.schema\.0/],
      ['a question, asked by its alias', (p) => asks(p, 1, 1).push('locationCity'), 'display.pages.1.components.1.schema.5', /the question "260" is there already/],
    ],
  ],
  [
    'ids that lead nowhere',
    [
      ['a question that a page asks', (p) => asks(p, 1, 1).push('colour'), 'display.pages.1.components.1.schema.5', /there is no question "colour" among spoke\.questions/],
      ['a standard question without its entry', (p) => (p.spoke.questions = p.spoke.questions.filter(({ id }) => id !== '240')), 'display.pages.0.components.3.schema.3', /there is no question "240"/],
      ['a component', (p) => (p.display.pages[0]!.components[0]!.type = 'Breadcrumbs'), 'display.pages.0.components.0.type', /there is no component "Breadcrumbs"/],
      ['a question in a kickout', (p) => (rule(p).when = { '==': [{ var: 'colour' }, 'red'] }), 'spoke.products.0.kickout.0.when.==.0.var', /there is no question "colour"/],
      ['a question that waives a product', (p) => (p.spoke.products[2]!.waivedWhen = { '==': [{ var: 'colour' }, 'red'] }), 'spoke.products.2.waivedWhen.==.0.var', /there is no question "colour"/],
      ['a question with a default', (p) => (rule(p).when = { '>': [{ var: ['colours', 0] }, 3] }), 'spoke.products.0.kickout.0.when.>.0.var', /there is no question "colours"/],
      ['a question deep in a condition', (p) => (question(p, 'claimsDetail')['visibleWhen'] = { and: [{ '!!': { var: 'claims' } }, { or: [{ '!': [{ var: 'claim' }] }, true] }] }), `spoke.questions.${q('claimsDetail')}.visibleWhen.and.1.or.0.!.0.var`, /there is no question "claim"/],
      ['a question by its alias', (p) => (rule(p).when = { '==': [{ var: 'locationZip' }, '33480'] }), 'spoke.products.0.kickout.0.when.==.0.var', /"locationZip" is another name of "280": conditions read answers by id/],
      ['the sponsor’s question', (p) => (p.spoke.sponsorQuestion = 'association'), 'spoke.sponsorQuestion', /there is no question "association"/],
      ['a starting price, of no product', (p) => p.display.overview.startingPrices.push({ product: 'auto', yearly: '10.00', basis: 'For a van.' }), 'display.overview.startingPrices.9.product', /there is no product "auto"/],
      ['a starting price, for no state', (p) => p.display.overview.startingPrices.push({ product: 'umbrella', states: ['ZZ'], yearly: '10.00', basis: 'For a van.' }), 'display.overview.startingPrices.9.states.0', /there is no state "ZZ"/],
      ['a starting price, twice', (p) => p.display.overview.startingPrices.push({ product: 'umbrella', states: ['TX'], yearly: '10.00', basis: 'For a van.' }), 'display.overview.startingPrices.9', /TX of "umbrella" is there already, at display\.overview\.startingPrices\.7/],
      ['a starting price, without its basis', (p) => p.display.overview.startingPrices.push({ product: 'umbrella', states: ['OH'], yearly: '10.00' }), 'display.overview.startingPrices.9.basis', /missing/],
      ['a starting price, in a state where the product is not sold', (p) => (rule(p).when = { in: [{ var: 'state' }, ['TX', 'OH']] }), 'display.overview.startingPrices.1.states.0', /"general-liability" is not sold in TX, by the rule "gl-blasting"/],
      ['a starting price, in a state where the product is not sold to those who want it', (p) => ((p.spoke.products[1]!.waivedWhen = { '!=': [{ var: 'insureTools' }, 'yes'] }), (rule(p, 1).when = { in: [{ var: 'state' }, ['TX', 'OH']] })), 'display.overview.startingPrices.4.states.0', /"tools-equipment" is not sold in TX, by the rule "te-blasting"/],
      ['a starting price, without the fees of an order', (p) => delete p.display.overview.fees, 'display.overview.fees', /each order has an admin fee/],
      ['a question of an estimate', (p) => estimating(p, (ids) => ids.push('colour')), 'spoke.rating.estimate.questions.16', /there is no question "colour"/],
      ['a question of an estimate, by its alias', (p) => estimating(p, (ids) => ids.push('locationZip')), 'spoke.rating.estimate.questions.16', /"locationZip" is another name of "280": name it by its id/],
      ['a question of an estimate, twice', (p) => estimating(p, (ids) => ids.push('trade')), 'spoke.rating.estimate.questions.16', /"trade" is there already/],
      ['a question of an estimate that is never asked', (p) => estimating(p, (ids) => ids.push('county')), 'spoke.rating.estimate.questions.16', /no page asks "county"/],
      ['a question of an estimate that says who the buyer is', (p) => estimating(p, (ids) => ids.push('zip')), 'spoke.rating.estimate.questions.16', /"zip" may say who the buyer is: leave it out/],
      ['a question of an estimate, its number not public', (p) => estimating(p, () => delete question(p, 'employees')['privacy']), 'spoke.rating.estimate.questions.4', /"employees" may say who the buyer is/],
      ['a question of an estimate that is answered in free text', (p) => estimating(p, (ids) => ids.push('claimsDetail')), 'spoke.rating.estimate.questions.16', /"claimsDetail" may say who the buyer is/],
      ['a question of an estimate, without the one that decides whether it is asked', (p) => estimating(p, (ids) => ids.splice(ids.indexOf('subcontractors'), 1, 'subcontractorCost')), 'spoke.rating.estimate.questions.5', /"subcontractors" decides whether "subcontractorCost" is asked: name it, too/],
      ['a question of an estimate that waives a product', (p) => estimating(p, (ids) => ids.splice(ids.indexOf('umbrellaLimit'), 1)), 'spoke.rating.estimate.questions', /"umbrellaLimit" is missing: it decides whether "umbrella" is bought/],
      ['products that can all be waived', (p) => (p.spoke.products[0]!.waivedWhen = { '==': [{ var: 'glLimit' }, '2m-4m'] }), 'spoke.products', /every one has waivedWhen: at least one must have none/],
      ['the state of an estimate', (p) => estimating(p, (ids) => ids.shift()), 'spoke.rating.estimate.questions', /"state" is missing: every price depends on it/],
      ['the questions of an estimate', (p) => (p.spoke.rating.estimate = { questions: [] }), 'spoke.rating.estimate.questions', /between/],
      ['the insured', (p) => (p.proofOfCoverage = { termMonths: 12, namedInsured: 'shop' }), 'proofOfCoverage.namedInsured', /there is no question "shop"/],
      ['an additional insured', (p) => (p.proofOfCoverage = { termMonths: 12, additionalInsured: ['businessName', 'county'] }), 'proofOfCoverage.additionalInsured.1', /no page asks "county"/],
      ['an additional insured, of a type that is no name', (p) => (p.proofOfCoverage = { termMonths: 12, additionalInsured: ['hazards'] }), 'proofOfCoverage.additionalInsured.0', /"hazards" is a question of the type multi-select: only text names someone/],
      ['the holder of a certificate', (p) => certificate(p, { holder: 'studio' }), 'proofOfCoverage.certificates.0.holder', /there is no question "studio"/],
      ['the holder of a certificate, of a type that is no name', (p) => certificate(p, { holder: 'hazards' }), 'proofOfCoverage.certificates.0.holder', /"hazards" is a question of the type multi-select: only text names someone/],
      ['a certificate’s address', (p) => certificate(p, { address: { street1: 'street' } }), 'proofOfCoverage.certificates.0.address.street1', /there is no question "street"/],
      ['a certificate’s address, which is never asked', (p) => asks(p, 2, 2).splice(asks(p, 2, 2).indexOf('holderCity'), 1), 'proofOfCoverage.certificates.0.address.city', /no page asks "holderCity"/],
      ['a certificate’s ZIP code, of a type that is none', (p) => certificate(p, { address: { postalCode: 'holderCity' } }), 'proofOfCoverage.certificates.0.address.postalCode', /"holderCity" is a question of the type text: only zip asks a ZIP code/],
      ['a certificate’s state, of a type that is none', (p) => certificate(p, { address: { state: 'holderZip' } }), 'proofOfCoverage.certificates.0.address.state', /"holderZip" is a question of the type zip: only select asks a state/],
      ['a certificate’s address that may be left empty', (p) => (question(p, 'holderAddress1')['required'] = false), 'proofOfCoverage.certificates.0.address.street1', /"holderAddress1" may be left empty: a certificate needs it/],
      ['a certificate’s email, of a type that is none', (p) => certificate(p, { email: 'holderCity' }), 'proofOfCoverage.certificates.0.email', /"holderCity" is a question of the type text: only email asks an email/],
      ['a certificate’s email, which is never asked', (p) => certificate(p, { email: 'studioEmail' }), 'proofOfCoverage.certificates.0.email', /there is no question "studioEmail"/],
      ['a certificate’s holder, named twice', (p) => (p.proofOfCoverage.additionalInsured = ['additionalInsuredName']), 'proofOfCoverage.additionalInsured.0', /"additionalInsuredName" has a certificate: leave it out here/],
      ['a setting of a certificate that there is not', (p) => certificate(p, { name: 'additionalInsuredName' }), 'proofOfCoverage.certificates.0.name', /not a setting of a program/],
      ['a certificate without an address', (p) => (p.proofOfCoverage.certificates = [{ holder: 'additionalInsuredName' }]), 'proofOfCoverage.certificates.0.address', /missing/],
      ['the environment of a product', (p) => (p.api.env = 'STAGE'), 'spoke.products.0.crm', /no entry for the environment "STAGE"/],
      ['the state of a form', (p) => (p.spoke.affidavits.states[0]!.stateCode = 'PR'), 'spoke.affidavits.states.0.stateCode', /there is no state "PR"/],
      ['the line of business of a form', (p) => (p.spoke.affidavits.states[0]!.lob = 'Cyber'), 'spoke.affidavits.states.0.lob', /no product has the line of business "Cyber"/],
      ['the document of a form', (p) => p.spoke.affidavits.documents.splice(0, 1), 'spoke.affidavits.states.0.formName', /no document "Florida surplus lines disclosure": nothing is accepted/],
      ['the form of a document', (p) => p.spoke.affidavits.documents.push({ formName: 'Nevada notice', body: ['Words.'] }), 'spoke.affidavits.documents.6.formName', /no state has the form "Nevada notice"/],
      ['the words of a document', (p) => (p.spoke.affidavits.documents[0]!.body = [' ']), 'spoke.affidavits.documents.0.body', /is empty/],
      ['a document, twice', (p) => p.spoke.affidavits.documents.push(p.spoke.affidavits.documents[0]!), 'spoke.affidavits.documents.6.formName', /"Florida surplus lines disclosure" is there already/],
      ['the privacy policy, without https', (p) => (p.display.provider = { privacyUrl: 'http://www.example.com/privacy' }), 'display.provider.privacyUrl', /^"http:\/\/www\.example\.com\/privacy" is no address that the footer can link to: write it in full, with https, such as "https:\/\/www\.example\.com\/privacy"$/],
      ['the privacy policy, without a host', (p) => (p.display.provider = { privacyUrl: '/privacy' }), 'display.provider.privacyUrl', /"\/privacy" is no address that the footer can link to/],
      ['the terms of use, as a script', (p) => (p.display.provider = { termsUrl: 'javascript:alert(1)' }), 'display.provider.termsUrl', /write it in full, with https, such as "https:\/\/www\.example\.com\/terms"/],
      ['the terms of use, as words', (p) => (p.display.provider = { termsUrl: 'see our site' }), 'display.provider.termsUrl', /"see our site" is no address/],
      ['the license’s register, as words', (p) => (p.display.provider = { license: { number: '9900018206', lookupUrl: 'ask us' } }), 'display.provider.license.lookupUrl', /"ask us" is no address that the footer can link to/],
      ['the license’s number', (p) => (p.display.provider = { license: { number: 'all 50 states', lookupUrl: 'https://www.example.com/' } }), 'display.provider.license.number', /"all 50 states" is no National Producer Number: it has 1 to 10 digits/],
      ['the time zone', (p) => (p.timeZone = 'America/Austin'), 'timeZone', /there is no time zone "America\/Austin"/],
    ],
  ],
  [
    'what nobody is asked',
    [
      ['a question', (p) => p.spoke.questions.push({ id: 'colour', label: 'Colour', type: 'text' }), `spoke.questions.${trades().spoke.questions.length}.id`, /no page asks "colour"/],
      ['a question that only the payment page asks, in a kickout', (p) => (rule(p).when = { '==': [{ var: 'billingState' }, 'TX'] }), 'spoke.products.0.kickout.0.when.==.0.var', /no page asks "billingState" before the quote/],
      ['a question that comes on a later page', (p) => (question(p, 'claimsDetail')['requiredWhen'] = { '==': [{ var: 'glLimit' }, '1m-2m'] }), `spoke.questions.${q('claimsDetail')}.requiredWhen.==.0.var`, /"glLimit" is asked on a later page/],
      ['the email of a reminder', (p) => ((p.reminder = { afterHours: 24 }), (p.display.pages[0]!.components.find(({ type }) => type === 'Demographic')!.schema = ['firstName'])), 'reminder', /no page asks "email": nobody can be reminded/],
      ['the email of a reminder, of another type', (p) => ((p.reminder = { afterHours: 24 }), p.spoke.questions.push({ id: 'email', type: 'text' })), 'reminder', /"email" is a question of the type text: a reminder needs an email/],
      ['a reminder whose delay has no unit', (p) => (p.reminder = { after: 24 }), 'reminder.after', /not a setting of a program/],
      ['a reminder without a delay', (p) => (p.reminder = {}), 'reminder.afterHours', /missing/],
      ['a reminder after no time', (p) => (p.reminder = { afterHours: 0 }), 'reminder.afterHours', /greater than or equal to 1/],
      ['a reminder after three weeks', (p) => (p.reminder = { afterHours: 504 }), 'reminder.afterHours', /less than or equal to 336/],
      ['the sponsor’s question', (p) => (p.spoke.sponsorQuestion = 'county'), 'spoke.sponsorQuestion', /no page asks "county"/],
      ['the sponsor’s question, of a type that names no code', (p) => (p.spoke.sponsorQuestion = 'hazards'), 'spoke.sponsorQuestion', /"hazards" is a question of the type multi-select: text, search, select, radio can answer/],
      ['the sponsor’s question, with an option that is no code', (p) => ((p.spoke.sponsorQuestion = 'licensed'), ((question(p, 'licensed')['options'] as { value: string }[])[1]!.value = 'not needed')), 'spoke.sponsorQuestion', /"not needed" is no sponsor's code/],
    ],
  ],
  [
    'pages that nobody gets to',
    [
      ['behind Continue', (p) => (p.display.pages[0]!.components[4]!.type = 'Continue'), 'display.pages.0.components', /Continue leads past "Application2", "Application3", which cannot be reached/],
      ['without Next', (p) => p.display.pages[1]!.components.pop(), 'display.pages.1.components', /there is no Next: "Application3" cannot be reached/],
      ['the payment', (p) => (p.display.pages[2]!.components.at(-1)!.type = 'Next'), 'display.pages.2.components', /there is no Continue: nobody gets to the payment/],
    ],
  ],
  [
    'questions that cannot be answered well',
    [
      ['no options', (p) => delete question(p, 'claims')['options'], `spoke.questions.${q('claims')}.options`, /missing: a radio needs something to choose from/],
      ['an empty list of them', (p) => (question(p, 'hazards')['options'] = []), `spoke.questions.${q('hazards')}.options`, /missing: a multi-select/],
      ['no words', (p) => delete question(p, 'employees')['label'], `spoke.questions.${q('employees')}.label`, /missing: "employees" is no standard question/],
      ['a smallest above the largest', (p) => (question(p, 'vehicles')['limits'] = { min: 5, max: 4 }), `spoke.questions.${q('vehicles')}.limits.min`, /is above the largest, 4/],
      ['a largest text', (p) => (question(p, 'claimsDetail')['limits'] = { max: 4 }), `spoke.questions.${q('claimsDetail')}.limits`, /min and max are for numbers and amounts, not for textarea/],
      ['a day that is none', (p) => (question(p, 'startDate')['limits'] = { earliest: '2026-02-30x' }), `spoke.questions.${q('startDate')}.limits.earliest`, /is neither an ISO date nor today/],
      ['days the wrong way round', (p) => (question(p, 'startDate')['limits'] = { earliest: '2027-01-01', latest: '2026-01-01' }), `spoke.questions.${q('startDate')}.limits.earliest`, /is after the latest, 2026-01-01/],
      ['a day of a number', (p) => (question(p, 'vehicles')['limits'] = { latest: 'today' }), `spoke.questions.${q('vehicles')}.limits`, /earliest and latest are for dates, not for number/],
      ['an effective date that is no date', (p) => Object.assign(question(p, 'yearsInBusiness'), { effectiveDate: true }) && delete question(p, 'startDate')['effectiveDate'], `spoke.questions.${q('yearsInBusiness')}.type`, /must be a date, not number/],
      ['two effective dates', (p) => (question(p, 'retroactiveDate')['effectiveDate'] = true), `spoke.questions.${q('retroactiveDate')}.effectiveDate`, /startDate has this mark already/],
    ],
  ],
  [
    'conditions that cannot be worked out, or never hold',
    [
      ['an operator that there is not', (p) => (rule(p).when = { equals: [{ var: 'claims' }, 'two'] }), 'spoke.products.0.kickout.0.when', /there is no operator "equals"/],
      ['two operators', (p) => (rule(p).when = { '==': [{ var: 'claims' }, 'two'], '!=': [1, 2] }), 'spoke.products.0.kickout.0.when', /a condition has one operator/],
      ['nothing', (p) => (rule(p).when = {}), 'spoke.products.0.kickout.0.when', /a condition has one operator/],
      ['a value that is no option', (p) => (rule(p).when = { '==': [{ var: 'claims' }, 'three'] }), 'spoke.products.0.kickout.0.when.==', /"three" is no option of "claims"/],
      ['the value first', (p) => (rule(p).when = { '!=': ['three', { var: 'claims' }] }), 'spoke.products.0.kickout.0.when.!=', /"three" is no option of "claims"/],
      ['a list of values, some of which are', (p) => (rule(p).when = { in: [{ var: 'claims' }, ['two', 'four', 'five']] }), 'spoke.products.0.kickout.0.when.in', /"four", "five" are no option of "claims"/],
      ['a value among several answers', (p) => (rule(p).when = { in: ['dynamite', { var: 'hazards' }] }), 'spoke.products.0.kickout.0.when.in', /"dynamite" is no option of "hazards"/],
      ['several answers equal to one', (p) => (rule(p).when = { '==': [{ var: 'hazards' }, 'explosives'] }), 'spoke.products.0.kickout.0.when.==', /"hazards" has several answers: ask with "in"/],
      ['a state that there is not', (p) => (rule(p).when = { '==': [{ var: 'state' }, 'Texas'] }), 'spoke.products.0.kickout.0.when.==', /"Texas" is no option of "state"/],
      ['a question that hangs on itself', (p) => (question(p, 'vehicles')['visibleWhen'] = { '>': [{ var: 'vehicles' }, 1] }), `spoke.questions.${q('vehicles')}.visibleWhen.>.0.var`, /cannot depend on its own answer/],
    ],
  ],
])('%s', (_what, cases) => {
  it.each(cases)('%s', (_name, plant, path, reason) => {
    const problems = planted(plant);
    expect(problems.filter((problem) => problem.path === path)).toEqual([{ path, reason: expect.stringMatching(reason) }]);
  });
});

describe('a valid part of a program has no problem', () => {
  it.each<[string, (program: Written) => void]>([
    ['a condition on what the address service answers', (p) => (rule(p).when = { '==': [{ var: 'county' }, 'TRAVIS'] })],
    ['a condition over the elements of a list', (p) => (rule(p).when = { some: [{ var: 'hazards' }, { in: [{ var: '' }, ['explosives']] }] })],
    ['an answer that is none', (p) => (rule(p).when = { '==': [{ var: 'claims' }, ''] })],
    ['a text that holds a word', (p) => (rule(p).when = { in: ['blast', { var: 'claimsDetail' }] })],
    ['an earliest of today and a latest day', (p) => (question(p, 'startDate')['limits'] = { earliest: 'today', latest: '2020-01-01' })],
  ])('%s', (_name, plant) => {
    expect(planted(plant)).toEqual([]);
  });
});

it('questions that hang on each other in a circle are both named', () => {
  const problems = planted((program) => {
    question(program, 'licensed')['visibleWhen'] = { '==': [{ var: 'workHeight' }, 'ground'] };
    question(program, 'workHeight')['visibleWhen'] = { '==': [{ var: 'licensed' }, 'yes'] };
  });
  expect(problems.filter(({ reason }) => reason.includes('in a circle')).map(({ path }) => path)).toEqual([`spoke.questions.${q('licensed')}.visibleWhen`, `spoke.questions.${q('workHeight')}.visibleWhen`]);
});

it('lines of business without a rating engine are named, if the engines are known', () => {
  const problems = checkProgram(trades(), { ratedLobs: ({ sitename }) => (sitename === 'trades' ? ['General Liability', 'Umbrella'] : []) });
  expect(problems).toEqual([{ path: 'spoke.products.1.lobs.0', reason: 'nobody rates "Inland Marine": General Liability, Umbrella are rated' }]);
  expect(checkProgram(trades(), { ratedLobs: () => undefined })).toEqual([]);
});

// spec: 3.25
it('surplus lines without an affidavit are named, where it is known what is admitted', () => {
  const surplusLines = () => [{ stateCode: 'TX', lob: 'Umbrella' }, { stateCode: 'CA', lob: 'Umbrella' }, { stateCode: 'CA', lob: 'Cyber' }];
  expect(checkProgram(trades(), { surplusLines })).toEqual([{ path: 'spoke.affidavits.states', reason: '"Umbrella" is not admitted in CA: there is no form' }]);
  expect(checkProgram(trades(), { surplusLines: () => undefined })).toEqual([]);
});

it('reports all structural errors of a file together', () => {
  const { spoke, ...program } = trades();
  const broken = { ...program, timeZone: 7, colour: 'red', spoke: { ...spoke, questions: [{ id: 'x', type: 'colour' }] } };
  expect(checkProgram(broken).map(({ path, reason }) => `${path}: ${reason.slice(0, 15)}`)).toEqual(['spoke.questions.0.type: Expected one of', 'timeZone: Expected a stri', 'colour: not a setting o']);
  for (const input of [null, 7, 'text', [], {}]) expect(checkProgram(input).length).toBeGreaterThan(0);
});

it('a stored configuration is tried without the settings of newer releases, a file is not; rules are checked in both', () => {
  const newer = { ...trades(), newer: 'setting', display: { ...trades().display, newer: 'setting' } };
  expect([checkStoredTrial(newer), checkTrial(newer).map(({ path }) => path)]).toEqual([[], ['display.newer', 'newer']]);
  rule(newer).when = { '==': [{ var: 'locationZip' }, '33480'] };
  expect(checkStoredTrial(newer).map(({ path }) => path)).toEqual(['spoke.products.0.kickout.0.when.==.0.var']);
});

it('links of a stored program are left as they were shown', () => {
  expect(checkStoredTrial({ ...trades(), display: { ...trades().display, provider: { privacyUrl: 'see our site' } } })).toEqual([]);
});
