import { readFileSync } from 'node:fs';

export const SCREENS = 'docs/screens';
/** The widths that pictures are taken at. axe checks a layout once: at 1024 pixels it is that of 1440. */
export const WIDTHS = [375, 768, 1024, 1440] as const;
export const CHECKED_WIDTHS: readonly number[] = [375, 768, 1440];

interface Screen {
  /** What its pictures are called. */
  readonly name: string;
  readonly screen: string;
  readonly state: string;
}

export const readScreens = (): readonly Screen[] => JSON.parse(readFileSync(`${SCREENS}/screens.json`, 'utf8')) as Screen[];

export const pictureOf = ({ name }: Screen, width: number): string => `${name}-${width}.jpg`;

const linked = (screen: Screen, width: number): string => `[${width}](screens/${pictureOf(screen, width)})`;
const row = (entry: Screen): string => `| ${entry.screen} | ${entry.state} | ${WIDTHS.map((width) => linked(entry, width)).join(' · ')} |`;

/** The table of screens and states with their pictures: docs/screens.md. */
export const screensDocument = (): string => `# Screens and states

Journeys open each of them and check it with axe in every layout. \`npm run screens\` takes the pictures and writes this table from
[screens.json](screens/screens.json).

| screen | state | pictures, by width in pixels |
|---|---|---|
${readScreens().map(row).join('\n')}
`;
