/** A row of docs/settings.md. */
interface SettingFact {
  readonly names: readonly string[];
  readonly meaning: string;
  readonly fallback: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly SettingFact[];
}
