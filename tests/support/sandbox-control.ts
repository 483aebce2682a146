// What tests ask and tell a sandbox, over its control paths.

export interface SandboxCall {
  readonly method: string;
  readonly path: string;
  readonly template: string;
  readonly callId: string;
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The fault that it ran into, if any. */
  readonly fault: string | null;
  readonly status: number | string | null;
}

export interface Ledger {
  readonly charges: readonly { readonly purchaseId: string; readonly amount: string; readonly method: string; readonly last4: string; readonly referenceNumber: string }[];
  readonly unsettled: readonly string[];
  readonly policies: readonly { readonly purchaseId: string; readonly quoteId: string; readonly policyNumber: string }[];
  readonly accounts: readonly { readonly crmAccountId: string; readonly email: string }[];
  readonly profiles: readonly { readonly userName: string; readonly firstName: string; readonly phone: string; readonly addresses: readonly object[] }[];
  readonly opportunities: readonly {
    readonly id: string;
    readonly email: string;
    readonly location: string;
    readonly bound: boolean;
    readonly products: readonly { readonly productId: string; readonly exitReason: string }[];
  }[];
  readonly references: readonly { readonly key: string; readonly description: string }[];
  readonly screenshots: readonly { readonly id: string; readonly screenName: string }[];
}

export interface Fault {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly fault: 'slow' | 'drop-request' | 'drop-response' | 'status-500' | 'timeout' | 'malformed-json';
  readonly times?: number;
  readonly delayMs?: number;
}

export interface SandboxControl {
  readonly ledger: () => Promise<Ledger>;
  /** The calls so far, oldest first; of one path template where given. */
  readonly calls: (template?: string) => Promise<SandboxCall[]>;
  /** Resolves when `times` calls of this template have come in; to the last one. */
  readonly called: (template: string, times?: number) => Promise<SandboxCall>;
  readonly fault: (fault: Fault) => Promise<void>;
  /** The calls that faults wait for: method and path template. */
  readonly waiting: () => Promise<string[]>;
  /** Switches off what waits. */
  readonly clear: () => Promise<void>;
  readonly modes: (modes: { readonly naivePayment?: boolean; readonly naiveBind?: boolean; readonly partialBind?: boolean }) => Promise<void>;
  readonly reset: () => Promise<void>;
}

/** @param sandbox its address, or where to ask for it at every use: a suite may then take the control before its sandbox runs */
export function controlOf(sandbox: string | (() => string)): SandboxControl {
  const url = (): string => (typeof sandbox === 'string' ? sandbox : sandbox());
  const get = async (path: string): Promise<unknown> => (await fetch(`${url()}/sandbox/${path}`)).json();
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${url()}/sandbox/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`sandbox ${path}: ${await response.text()}`);
  };
  const faults = async () => ((await get('faults')) as { faults: readonly { id: number; method: string; path: string }[] }).faults;
  const calls = async (template?: string): Promise<SandboxCall[]> => {
    const { calls: all } = (await get('calls')) as { calls: SandboxCall[] };
    return all.filter((call) => template === undefined || call.template === template);
  };
  return {
    calls,
    ledger: async () => (await get('ledger')) as Ledger,
    async called(template, times = 1) {
      for (;;) {
        const call = (await calls(template))[times - 1];
        if (call) return call;
      }
    },
    fault: (fault) => post('faults', { method: 'POST', ...fault }),
    waiting: async () => (await faults()).map(({ method, path }) => `${method} ${path}`),
    clear: async () => void (await Promise.all((await faults()).map(({ id }) => post('faults/off', { id })))),
    modes: (modes) => post('modes', modes),
    reset: () => post('reset', {}),
  };
}
