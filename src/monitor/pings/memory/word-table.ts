import { WORDS } from './uuid-words.ts'

/** Which number each uuid has that is given as numbers itself: from `at` on. */
export type WordTable = {
  readonly size: number
  /** Less than nothing if it has none. */
  find(words: Int32Array, at: number): number
  put(words: Int32Array, at: number, number: number): void
  /** Answers whether anybody had it. */
  drop(number: number): boolean
}

export const NOBODY = -1

const hashOf = (words: Int32Array, at: number): number => {
  let hash = 0
  for (let word = at; word < at + WORDS; word++) {
    hash = Math.imul(hash ^ (words[word] ?? 0), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

const isSame = (a: Int32Array, at_a: number, b: Int32Array, at_b: number): boolean =>
  a[at_a] === b[at_b] && a[at_a + 1] === b[at_b + 1] && a[at_a + 2] === b[at_b + 2] && a[at_a + 3] === b[at_b + 3]

const longer = (array: Int32Array, length: number): Int32Array => {
  const grown = new Int32Array(length)
  grown.set(array)
  return grown
}

/** Who went past a slot that is empty now would not be found any more: they move up. */
const closeUp = (slots: Int32Array, owners: Int32Array, empty: number): void => {
  const last = slots.length - 1
  for (let slot = (empty + 1) & last; slots[slot] !== NOBODY; slot = (slot + 1) & last) {
    const number = slots[slot] ?? NOBODY
    const way = (slot - hashOf(owners, number * WORDS)) & last
    if (way < ((slot - empty) & last)) continue
    slots[empty] = number
    slots[slot] = NOBODY
    empty = slot
  }
}

/** `first_slots`: a power of two. At most every second slot is taken, so that the way is short. */
export const createWordTable = (first_slots: number): WordTable => {
  // Whose each number is; and where to look for somebody: each slot has a number or nobody. Who finds a slot taken goes to the next one.
  let owners: Int32Array = new Int32Array(first_slots * WORDS)
  let slots: Int32Array = new Int32Array(first_slots).fill(NOBODY)
  let size = 0

  const slotFor = (words: Int32Array, at: number): number => {
    const last = slots.length - 1
    let slot = hashOf(words, at) & last
    for (let one = slots[slot] ?? NOBODY; one !== NOBODY && !isSame(owners, one * WORDS, words, at); one = slots[slot] ?? NOBODY)
      slot = (slot + 1) & last
    return slot
  }

  const grow = (): void => {
    const numbers = slots.filter((number) => number !== NOBODY)
    slots = new Int32Array(slots.length * 2).fill(NOBODY)
    for (const number of numbers) slots[slotFor(owners, number * WORDS)] = number
  }

  return {
    get size() {
      return size
    },
    find: (words, at) => slots[slotFor(words, at)] ?? NOBODY,
    put: (words, at, number) => {
      if (number * WORDS >= owners.length) owners = longer(owners, Math.max(owners.length * 2, (number + 1) * WORDS))
      if (size * 2 >= slots.length) grow()
      owners.set(words.subarray(at, at + WORDS), number * WORDS)
      slots[slotFor(words, at)] = number
      size++
    },
    drop: (number) => {
      const slot = slotFor(owners, number * WORDS)
      if (slots[slot] !== number) return false
      slots[slot] = NOBODY
      size--
      closeUp(slots, owners, slot)
      return true
    },
  }
}
