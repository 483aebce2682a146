/**
 * One order of all that was walked: as the most usual walk has it; what only others have stands after what it follows there.
 * @param walks the most usual first
 */
export function walkedOrder(walks: Iterable<readonly string[]>): string[] {
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
