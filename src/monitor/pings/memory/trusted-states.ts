import type { Version } from '../../../kernel/db/bulk.ts'
import { createPackedChecks, MOST_PACKED } from './packed-checks.ts'
import { createRecent } from './recent.ts'
import type { Watched } from './watched.ts'

/** Which version of its row was written, and where that lies, if somebody said so. */
export type RowNow = Version & Pick<Watched, 'row_at'>

/**
 * States as the database had them when they were written last, where others may have written since. Whoever is handed one writes it only if
 * its row is still the version that was seen: so it need not be read and locked first.
 */
export type TrustedStates = {
  /** Whether there are so many that each is better found where it lies than by its number. */
  readonly areMany: boolean
  findAll(uuids: readonly string[]): readonly (Watched | undefined)[]
  keep(watched: Watched, now: RowNow): void
  /** The batch of that name writes it, and nobody has been told yet whether it has. */
  expect(watched: Watched, batch: number): void
  /** It has. */
  confirm(watched: Watched, batch: number, now: RowNow): void
  /** Somebody else has written it. */
  forget(watched: Watched): void
}

// Objects of a few hundred bytes: those of which numbers do not say everything, such as the run that is under way.
const IN_A_GENERATION = 25_000
/** So large a table PostgreSQL does not read from end to end for a batch (`rows-at-places.test.ts`). */
export const MANY = 65_536

export const createTrustedStates = (many = MANY): TrustedStates => {
  const packed = createPackedChecks(MOST_PACKED)
  const others = createRecent<Watched>(IN_A_GENERATION)
  const forget = ({ rules: { uuid } }: Watched): void => {
    packed.forget(uuid)
    others.forget(uuid)
  }
  const findOther = (uuid: string): Watched | undefined => {
    const other = others.find(uuid)
    // A copy: what is remembered stays as it was until the database has told the next version.
    return other && { ...other, runs: undefined }
  }
  return {
    get areMany() {
      return packed.size >= many
    },
    findAll: (uuids) => {
      const numbers = packed.size > 0 ? packed.findAll(uuids) : []
      return uuids.map((uuid, index) => numbers[index] ?? findOther(uuid))
    },
    keep: (watched, { seen, row_at }) => {
      watched.seen = seen
      watched.row_at = row_at
      const { uuid } = watched.rules
      // Nobody can compare with a version that is not known.
      if (seen === null) return forget(watched)
      if (packed.keep(watched)) others.forget(uuid)
      else others.keep(uuid, watched)
    },
    expect: (watched, batch) => {
      watched.seen = String(-batch)
      watched.row_at = null
      packed.keep(watched)
    },
    confirm: (watched, batch, { seen, row_at }) => packed.confirm(watched, -batch, Number(seen), row_at),
    forget,
  }
}
