/** JSON with one line for each entry of each section, so that a change of the schema is a change of its lines. */
export function formatFacts(sections: object): string {
  const lines = Object.entries(sections).map(([name, section]: [string, object]) => {
    const entries = Object.entries(section).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(name)}: {\n${entries.join(',\n')}\n  }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
