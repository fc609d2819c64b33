import { readUuid, WORDS } from './uuid-words.ts'
import { createWordTable, NOBODY } from './word-table.ts'

/** Which number each uuid has. */
export type UuidIndex = {
  readonly size: number
  find(uuid: string): number | undefined
  /** The same for many; -1 for those that have none. Good until somebody asks again. */
  findAll(uuids: readonly string[]): Int32Array
  /** Numbers are to be small, and belong to one uuid each. Answers whether it is a uuid, written as they usually are. */
  put(uuid: string, number: number): boolean
  /** Answers whether anybody had it. */
  drop(number: number): boolean
}

const FIRST_SLOTS = 1_024

/**
 * By hand (ADR 18): a map takes twice as long to find one of a million texts (`npm run bench -- uuid-index`), since each of them lies somewhere
 * else. Here they are numbers beside each other.
 */
export const createUuidIndex = (first_slots = FIRST_SLOTS): UuidIndex => {
  const table = createWordTable(first_slots)
  let asked = new Int32Array(WORDS)
  let found = new Int32Array(1)

  return {
    get size() {
      return table.size
    },
    find: (uuid) => {
      const number = readUuid(uuid, asked, 0) ? table.find(asked, 0) : NOBODY
      return number === NOBODY ? undefined : number
    },
    findAll: (uuids) => {
      const count = uuids.length
      if (found.length < count) [found, asked] = [new Int32Array(count), new Int32Array(count * WORDS)]
      // First all are read, then all are looked for: in a short loop the processor goes on with the next ones while it waits for memory.
      for (let place = 0; place < count; place++) found[place] = readUuid(uuids[place] ?? '', asked, place * WORDS) ? 0 : NOBODY
      for (let place = 0; place < count; place++) if (found[place] !== NOBODY) found[place] = table.find(asked, place * WORDS)
      return found.subarray(0, count)
    },
    put: (uuid, number) => {
      const isUuid = readUuid(uuid, asked, 0)
      if (isUuid) table.put(asked, 0, number)
      return isUuid
    },
    drop: table.drop,
  }
}
