import type { MonacoEditor } from '@graphiql/react';

/** The part of Monaco that this file uses. */
interface Monaco {
  readonly editor: { defineTheme(name: string, theme: ReturnType<typeof themeOf>): void; remeasureFonts(): void };
}

const FACE = 'Fira Code';
const MONO = `'${FACE}', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`;

/** Our colors, by the names of GraphiQL's two themes. */
const looks = {
  'graphiql-LIGHT': {
    base: 'vs' as const,
    accent: '#1c58d9',
    quiet: '#526077',
    surface: '#ffffff',
    tokens: { keyword: '8a2d9c', comment: '526077', string: '12703a', number: '82500a', variable: '82500a', type: '12703a', key: '1647b2' },
  },
  'graphiql-DARK': {
    base: 'vs-dark' as const,
    accent: '#8fb4f8',
    quiet: '#a9b5c7',
    surface: '#182235',
    tokens: { keyword: 'd8a6e6', comment: 'a9b5c7', string: '8fd8a8', number: 'f0c674', variable: 'f0c674', type: '8fd8a8', key: '8fb4f8' },
  },
};

function themeOf({ base, accent, quiet, surface, tokens }: (typeof looks)[keyof typeof looks]) {
  const soft = `${accent}22`;
  return {
    base,
    inherit: true,
    rules: [
      { token: 'keyword', foreground: tokens.keyword },
      { token: 'comment', foreground: tokens.comment },
      { token: 'string', foreground: tokens.string },
      { token: 'number', foreground: tokens.number },
      { token: 'string.key.json', foreground: tokens.key },
      { token: 'string.value.json', foreground: tokens.string },
      { token: 'key.identifier.gql', foreground: tokens.key },
      { token: 'type.identifier.gql', foreground: tokens.type },
      { token: 'argument.identifier.gql', foreground: tokens.variable },
    ],
    colors: {
      'editor.background': '#00000000',
      'editorHoverWidget.background': surface,
      'editorSuggestWidget.background': surface,
      'editorWidget.background': surface,
      'menu.background': surface,
      'quickInput.background': surface,
      'editorSuggestWidget.selectedBackground': soft,
      'list.hoverBackground': soft,
      'editorLineNumber.foreground': quiet,
      focusBorder: accent,
      'textLink.foreground': accent,
      'list.highlightForeground': accent,
      'editorSuggestWidget.selectedForeground': accent,
    },
  };
}

const options = { fontFamily: MONO, fontSize: 13, lineHeight: 20, wordWrap: 'on', renderFinalNewline: 'on', scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8 } } as const;

/** Applies our colors, font and size to the editors. */
export function applyEditorTheme(monaco: Monaco, editors: readonly (MonacoEditor | undefined)[]): void {
  for (const [name, look] of Object.entries(looks)) monaco.editor.defineTheme(name, themeOf(look));
  for (const editor of editors) editor?.updateOptions(options);
  // Monaco measures columns before the font has loaded.
  void document.fonts.load(`13px '${FACE}'`).then(() => monaco.editor.remeasureFonts());
}
