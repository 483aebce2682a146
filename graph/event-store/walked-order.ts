/**
 * Merges walks into one order: the most common walk first; items of other walks are placed after the item they follow there.
 * @param walks the most common first
 */
export function mergeWalks(walks: Iterable<readonly string[]>): string[] {
  const order: string[] = [];
  const known = new Set<string>();
  for (const walk of walks) {
    let before: string | undefined;
    for (const one of walk) {
      if (!known.has(one)) {
        known.add(one);
        order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, one);
      }
      before = one;
    }
  }
  return order;
}
