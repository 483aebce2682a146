/** As many as the address asks for: `?fields=229`. */
export const fieldNames: readonly string[] = Array.from({ length: Number(new URLSearchParams(location.search).get('fields')) }, (_, index) => `q${index + 1}`);
export const labelOf = (name: string): string => `Question ${name.slice(1)}`;

export function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  return root;
}
