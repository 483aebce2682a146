/** Places the halves of characters beyond U+FFFF after all others, as in UTF-8. */
const orderOf = (unit: number): number => {
  if (unit < 0xd8_00) return unit;
  return unit >= 0xe0_00 ? unit - 0x8_00 : unit + 0x20_00;
};

/** Compares texts by their bytes in UTF-8, as SQL does by `collate "C"`. */
export function compareBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = orderOf(one.charCodeAt(at)) - orderOf(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
