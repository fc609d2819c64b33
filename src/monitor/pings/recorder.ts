import { breathe } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Arrival } from './arrival.ts'
import { createBatchOrder } from './batch-order.ts'
import type { LateStates } from './memory/late-states.ts'
import { createMemory } from './memory/memory.ts'
import { meetChecks } from './meet-checks.ts'
import { createSlots } from './slots.ts'
import { createSweep } from './sweep/sweep.ts'
import { createWaitingRoom } from './waiting-room.ts'
import { writeBatch, type Journal, type Told, type Waiting } from './write-batch.ts'

export type Recorder = {
  /** What pings leave for later, for whoever else looks at states all day. */
  readonly states: LateStates
  record(arrival: Arrival, told: Told): void
  /** Gets to know all checks before their pings come, until `isOver`. */
  meetChecks(isOver: () => boolean): Promise<void>
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
}

type Settings = {
  readonly db: Db
  readonly onRecorded?: Journal['onRecorded'] | undefined
  /** So many waiting pings are written at once; fewer are given a moment to become more. 1 turns batching off. */
  readonly enough?: number
  /** From so many checks on, their rows are found where they lie. */
  readonly many?: number | undefined
}

const ENOUGH = 32
// One is written while the disk is busy with the one before, or leaves while the database is.
const AT_ONCE = 2
// When the database is away, so many may wait for it; the others are told to come back.
const MOST_WAITING = 10_000

const journalOn = ({ db, onRecorded, many }: Settings): Journal => {
  const memory = createMemory({ many })
  db.lend(memory.states.debtor)
  return { db, onRecorded, memory, sweep: createSweep(db), order: createBatchOrder() }
}

const keepUntilOver = (all: Set<Promise<void>>, one: Promise<void>): void => {
  all.add(one)
  void one.finally(() => all.delete(one))
}

/**
 * Pings that arrive while others are being written form the next batch, which is one transaction: a commit costs the same for one ping
 * as for a hundred. Nobody is told before the commit. Each check's pings keep their order.
 */
export const createRecorder = ({ db, onRecorded, enough = ENOUGH, many }: Settings): Recorder => {
  const journal = journalOn({ db, onRecorded, many })
  const slots = createSlots(AT_ONCE)
  const room = createWaitingRoom(enough, db.line ? AT_ONCE : 1)
  const untold = new Set<Promise<void>>()
  let running: Promise<void> | undefined

  /** The next batch leaves before this one is told, so that the database has something to do; but each is told after those before it. */
  const letNextLeave = async (leave: () => void): Promise<void> => {
    if (db.isInOrder || (room.size === 0 && untold.size === 1)) return
    leave()
    await breathe()
  }

  /** Resolves when the batch has been taken. */
  const begin = (): Promise<void> =>
    new Promise((resolve) => {
      const leave = slots.take()
      const take = (): readonly Waiting[] => {
        resolve()
        return room.take()
      }
      keepUntilOver(untold, writeBatch(journal, { take, stored: () => letNextLeave(leave) }).finally(leave))
    })

  const writeAll = async (): Promise<void> => {
    while (room.size > 0) {
      await slots.vacant()
      await room.gather()
      await begin()
    }
    running = undefined
  }

  return {
    states: journal.memory.states,
    record: (arrival, told) => {
      if (room.size >= MOST_WAITING) return told(undefined, new AppError('unavailable', 'Too many pings are waiting.'))
      room.enter({ arrival, told })
      running ??= writeAll()
    },
    meetChecks: (isOver) => meetChecks(db, journal.memory, isOver),
    settled: async () => {
      while (running || untold.size > 0) await Promise.all([running, ...untold])
      await journal.sweep.settled()
    },
  }
}
