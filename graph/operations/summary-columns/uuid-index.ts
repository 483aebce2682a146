import { type Pause, forEachChunk } from '../pause.ts';

/** A UUID as four big-endian words, so that their order is that of its bytes. */
export type UuidWords = readonly [number, number, number, number];

export function parseUuid(text: string): UuidWords {
  const hex = text.replaceAll('-', '');
  return [parseInt(hex.slice(0, 8), 16), parseInt(hex.slice(8, 16), 16), parseInt(hex.slice(16, 24), 16), parseInt(hex.slice(24), 16)];
}

const formatWord = (word: number): string => word.toString(16).padStart(8, '0');

export function formatUuid(words: UuidWords): string {
  const hex = words.map(formatWord).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** UUIDs by number, 16 bytes each. */
function createUuidList() {
  let words = new Uint32Array(0);

  function compareWords(at: number, others: ArrayLike<number>, otherAt: number): number {
    for (let word = 0; word < 4; word += 1) {
      const difference = (words[at + word] ?? 0) - (others[otherAt + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  return {
    get: (place: number): UuidWords => [words[4 * place] ?? 0, words[4 * place + 1] ?? 0, words[4 * place + 2] ?? 0, words[4 * place + 3] ?? 0],
    set: (place: number, uuid: UuidWords): void => words.set(uuid, 4 * place),
    /** Less than 0 if the first sorts before the second. */
    compare: (one: number, other: number): number => compareWords(4 * one, words, 4 * other),
    compareTo: (place: number, uuid: UuidWords): number => compareWords(4 * place, uuid, 0),
    reserve: (count: number): void => {
      const longer = new Uint32Array(4 * count);
      longer.set(words);
      words = longer;
    },
    bytes: (): number => words.byteLength,
  };
}

/** Numbers UUIDs from 0 in the order in which they come. The same UUID of another owner has another number. */
export interface UuidIndex extends Pick<ReturnType<typeof createUuidList>, 'get' | 'compare' | 'compareTo' | 'bytes'> {
  readonly size: () => number;
  readonly find: (uuid: UuidWords, owner: number) => number | undefined;
  /** Needs room, by `reserve`. */
  readonly add: (uuid: UuidWords, owner: number) => number;
  readonly ownerOf: (place: number) => number;
  /** Makes room for as many UUIDs. */
  readonly reserve: (count: number, pause: Pause) => Promise<void>;
}

const mix = (hash: number, word: number): number => {
  const mixed = Math.imul(hash ^ word, 0x9e37_79b1);
  return mixed ^ (mixed >>> 15);
};

export function createUuidIndex(): UuidIndex {
  const uuids = createUuidList();
  let owners = new Uint32Array(0);
  /** Open addressing: places, from 1; 0 is free. Its length is a power of two. */
  let slots = new Uint32Array(2);
  let size = 0;

  /** The slot of a UUID, or the free one where it belongs. */
  function findSlot(uuid: UuidWords, owner: number): number {
    const mask = slots.length - 1;
    let slot = mix(mix(mix(mix(owner, uuid[0]), uuid[1]), uuid[2]), uuid[3]) & mask;
    for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
      if (owners[entry - 1] === owner && uuids.compareTo(entry - 1, uuid) === 0) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  async function rebuildSlots(length: number, pause: Pause): Promise<void> {
    slots = new Uint32Array(length);
    await forEachChunk(size, pause, (from, until) => {
      for (let place = from; place < until; place += 1) slots[findSlot(uuids.get(place), owners[place] ?? 0)] = place + 1;
    });
  }

  return {
    ...uuids,
    size: () => size,
    find: (uuid, owner) => {
      const entry = slots[findSlot(uuid, owner)] ?? 0;
      return entry === 0 ? undefined : entry - 1;
    },
    add: (uuid, owner) => {
      const slot = findSlot(uuid, owner);
      uuids.set(size, uuid);
      owners[size] = owner;
      size += 1;
      slots[slot] = size;
      return size - 1;
    },
    ownerOf: (place) => owners[place] ?? 0,
    async reserve(count, pause) {
      if (count > owners.length) {
        uuids.reserve(count);
        await pause();
        const longer = new Uint32Array(count);
        longer.set(owners);
        owners = longer;
      }
      // At most two thirds are taken.
      let { length } = slots;
      while (length < 1.5 * count) length *= 2;
      if (length > slots.length) await rebuildSlots(length, pause);
    },
    bytes: () => uuids.bytes() + owners.byteLength + slots.byteLength,
  };
}
