type Style = readonly (readonly [pattern: RegExp, problem: string])[];

/** Style of English texts: what is wrong with one that matches (one editor's voice: calm, short, "you", no jargon). */
export const ENGLISH_STYLE: Style = [
  [/\b(?:do|does|did|is|are|was|were|has|have|could|would|should|can|will) ?not\b/i, 'use contractions, as in "can’t"'],
  [/\b(?:we|you|they) (?:will|are|have (?:been|\w+ed))\b(?![.!?])/i, 'use contractions, as in "we’ll"'],
  [/\bthe (?:user|customer|buyer|applicant)\b/i, 'say "you"'],
  [/\be-mail/i, 'write "email"'],
  [/\bnobody\b/i, 'write "no one"'],
  [/\b(?:go on|at once|any more|stays good|good (?:for|until)|simply|unfortunately|handy)\b/i, 'use plain words'],
  [/\b(?:bind|binds|bound|quoted|recorded|settled)\b/i, 'use words that buyers know'],
  [/;|: (?:it|its|the|this|that|they|what|who|you|we|in|if|a|an)\b/, 'begin a new sentence'],
  [/\b(?:it concerns|the one that|by itself|there is no|no such|what came|what you accepted|leave empty|anything with)\b/i, 'reads like a translation'],
  [/\.\.\.| …/, 'write …'],
  [/ {2}|^\s|\s$/, 'has stray spaces'],
];

/** The same of Spanish: "usted", and one word for one thing. Arguments and tags have English names. */
export const SPANISH_STYLE: Style = [
  [/(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|vosotros|vuestr[oa]s?)(?!\p{L})/iu, 'say "usted"'],
  [/método de pago/i, 'write "forma de pago"'],
  [/\bzip\b/i, 'write "código postal"'],
  [/(?<![{</])\be-?mail\b/i, 'write "correo electrónico"'],
  [/a la mano/i, 'write "a mano"'],
  [/\b(?:ordenador|coste|móvil|pulse)\b/i, 'use words of the United States'],
];

/** What is wrong with a text; null if nothing is. */
export const findStyleProblem = (text: string, style: Style): string | null => style.find(([pattern]) => pattern.test(text))?.[1] ?? null;
