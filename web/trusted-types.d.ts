interface TrustedTypeRules {
  /** Null refuses the text. */
  readonly createHTML?: (text: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
}

/** What of the Trusted Types API the pages use; TypeScript's DOM library does not have it. Undefined in browsers without it. */
declare var trustedTypes: { readonly defaultPolicy: object | null; createPolicy(name: string, rules: TrustedTypeRules): object } | undefined;
