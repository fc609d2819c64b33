import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Arrival } from './arrival.ts'
import { createHeldChecks, NOBODY_HELD } from './held-checks.ts'
import { followLog } from './late-states.ts'
import { createMemory } from './memory.ts'
import { createSweep } from './sweep.ts'
import { createWaitingRoom } from './waiting-room.ts'
import { writeBatch, type Journal, type Told } from './write-batch.ts'

export type Recorder = {
  record(arrival: Arrival, told: Told): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
}

type Settings = {
  readonly db: Db
  readonly onRecorded?: Journal['onRecorded']
  /** So many waiting pings are written at once; fewer are given a moment to become more. 1 turns batching off. */
  readonly enough?: number
}

const ENOUGH = 32
// One batch may be written while the disk is busy with the one before.
const AT_ONCE = 2
// When the database is away, so many may wait for it; the others are told to come back.
const MOST_WAITING = 10_000

/**
 * Pings that arrive while others are being written form the next batch, which is one transaction: a commit costs the same for one ping
 * as for a hundred. Nobody is told before the commit. Each check's pings keep their order: where batches beside each other could overtake
 * one another, a check that is being written waits.
 */
export const createRecorder = ({ db, onRecorded, enough = ENOUGH }: Settings): Recorder => {
  const journal: Journal = { db, debtor: db.lend(followLog), onRecorded, memory: createMemory(), sweep: createSweep(db) }
  const held = db.isInOrder ? NOBODY_HELD : createHeldChecks()
  const room = createWaitingRoom(enough, held)
  const underWay = new Set<Promise<void>>()
  let running: Promise<void> | undefined

  /** Resolves when the batch has been taken. */
  const begin = (): Promise<void> =>
    new Promise((resolve) => {
      let arrivals: readonly Arrival[] = []
      const written = writeBatch(journal, () => {
        const batch = room.take()
        arrivals = batch.map(({ arrival }) => arrival)
        held.hold(arrivals)
        resolve()
        return batch
      }).finally(() => {
        held.release(arrivals)
        underWay.delete(written)
      })
      underWay.add(written)
    })

  const writeAll = async (): Promise<void> => {
    while (room.size > 0) {
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
      await room.gather()
      if (room.isReady()) await begin()
      else await Promise.race(underWay)
    }
    running = undefined
  }

  return {
    record: (arrival, told) => {
      if (room.size >= MOST_WAITING) return told(undefined, new AppError('unavailable', 'Too many pings are waiting.'))
      room.enter({ arrival, told })
      running ??= writeAll()
    },
    settled: async () => {
      while (running || underWay.size > 0) await Promise.all([running, ...underWay])
      await journal.sweep.settled()
    },
  }
}
