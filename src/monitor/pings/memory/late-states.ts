import type { Debtor, Tx } from '../../../kernel/db/db.ts'
import { createDueRounds, LATE } from './due-rounds.ts'
import { createDues, type Due } from './dues.ts'
import { followLog } from './follow-log.ts'
import { createRemembered } from './remembered.ts'
import type { Watched } from './watched.ts'

/** States as they are, where the database may be told of them later. */
export type LateStates = {
  readonly debtor: Debtor
  /** To be called first in each transaction that looks at states. */
  look(tx: Tx): Promise<void>
  /** The same for one that will write so many entries, from `first_id` on. */
  begin(tx: Tx, entries: number, first_id: number): Promise<void>
  /** Those that are remembered; nothing at all where others may have changed them. */
  findAll(uuids: readonly string[]): readonly (Watched | undefined)[] | undefined
  /** It was read, or is written by this transaction, now or later. */
  keep(watched: Watched): void
  /** What was read of it may lack what is still to be written. */
  complete(watched: Watched): void
  /** The same for whoever knows only its number. */
  find(check_id: number): Due | undefined
  /** These are written by this transaction in another way. */
  forget(check_ids: readonly number[]): void
  /** Leaves what a usual ping has changed for later; answers whether that may be. */
  leave(tx: Pick<Tx, 'late'>, watched: Watched): boolean
  /** It is written at once, with all that was left for later. */
  settle(check_id: number): void
}

/** How much is held how; a test has less of everything. */
export type LateSizes = {
  readonly few?: number | undefined
  readonly in_a_piece?: number | undefined
  readonly in_a_round?: number | undefined
}

// Among a million checks, twenty rows of a page are written at once. Fewer cost pings more (`ping-growth`), more cost readers more (`ping-readers`).
const ENTRIES_IN_A_ROUND = 262_144

const newMemory = ({ few, in_a_piece, in_a_round = ENTRIES_IN_A_ROUND }: LateSizes) => {
  const dues = createDues(in_a_piece)
  return { remembered: createRemembered(few), dues, rounds: createDueRounds(dues, in_a_round), follows: createFollowing() }
}

type Memory = ReturnType<typeof newMemory>

/** At first only the log knows what is owed. */
const createFollowing = () => {
  let is: 'behind' | 'up to date' | 'for good' = 'behind'
  return {
    catchUp: async (tx: Tx): Promise<void> => {
      if (is !== 'behind') return
      await followLog(tx)
      is = 'up to date'
    },
    kept: (): void => {
      if (is === 'up to date') is = 'for good'
    },
    takenBack: (): void => {
      if (is === 'up to date') is = 'behind'
    },
  }
}

const debtorOf = (memory: () => Memory, forget: () => void): Debtor => ({
  rows: { table: 'check_states', key: 'check_id', late: Object.keys(LATE) },
  owes: () => memory().dues.size,
  pay: async (tx, most) => {
    await memory().follows.catchUp(tx)
    memory().dues.begin()
    return await memory().rounds.payUp(tx, most)
  },
  paid: () => {
    memory().follows.kept()
    memory().dues.kept()
  },
  unpaid: (what) => {
    memory().follows.takenBack()
    memory().dues.putBack(what)
    memory().rounds.begunAnew()
  },
  forget,
})

export const createLateStates = (sizes: LateSizes = {}): LateStates => {
  let memory = newMemory(sizes)
  let isKept = false
  const forget = (): void => {
    memory = newMemory(sizes)
  }
  const look = async (tx: Tx): Promise<void> => {
    isKept = tx.late !== undefined
    if (!tx.late) return
    await memory.follows.catchUp(tx)
    memory.remembered.forget(tx.late.touched)
  }
  const find = (check_id: number): Due | undefined => (isKept ? memory.dues.find(check_id) : undefined)
  return {
    debtor: debtorOf(() => memory, forget),
    look,
    begin: async (tx, entries, first_id) => {
      await look(tx)
      if (!isKept) return
      memory.dues.begin()
      await memory.rounds.goOn(tx, entries, first_id - 1)
    },
    findAll: (uuids) => (isKept ? memory.remembered.findAll(uuids) : undefined),
    keep: (watched) => {
      if (isKept) memory.remembered.keep(watched)
    },
    find,
    forget: (check_ids) => {
      if (isKept) memory.remembered.forget(check_ids)
    },
    complete: (watched) => {
      const due = find(watched.rules.id)
      if (!due) return
      const { last_entry, ...state } = due
      watched.state = { ...watched.state, ...state }
      watched.last_entry = last_entry
    },
    leave: ({ late }, { rules, state, last_entry }) => {
      if (!late || state.last_ping === null || last_entry === null) return false
      memory.dues.owe(rules.id, { n_pings: state.n_pings, last_ping: state.last_ping, last_entry })
      late.owe()
      return true
    },
    settle: (check_id) => memory.dues.settle(check_id),
  }
}
