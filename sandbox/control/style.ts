/** The page's style: system fonts, tables that scroll on a phone, light and dark. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h2 small { font-weight: 400; opacity: .6; }
header p { margin: .25rem 0 .75rem; }
nav a { margin-right: .75rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; }
th { font-weight: 600; white-space: nowrap; }
td { white-space: nowrap; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { margin: .5rem 0; max-width: 44rem; min-width: 18rem; white-space: pre-wrap; }
summary { cursor: pointer; }
.none { opacity: .6; margin: 0; }
`;
