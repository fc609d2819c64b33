import type { Patch } from '../../contract/app/live.ts'
import { MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { Ids } from '../../kernel/ids.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import type { Pinged } from '../pings/record.ts'
import { createGather } from './gather.ts'
import { createHub, type Entry, type Listener } from './hub.ts'
import { checkPatch, wholePatch } from './patches.ts'

export type Live = {
  /** Says what was missed since `last_id`, and from then on everything new. Answers how to leave. */
  watch(listener: Listener, last_id: string | undefined): () => void
  /** Pings are told from here and not by signals of their transactions: there are too many of them. */
  pinged(checks: readonly Pinged[]): void
  /** Ends every stream. */
  stop(): Promise<void>
}

type Settings = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  /** What the signals of other parts of the product mean to those who watch. */
  readonly translate?: (signal: Signal, now: Instant) => Entry | undefined
}

type Told = { readonly project_id: number; readonly patch: Patch }
type Changed = Pinged | Pick<Check, 'id' | 'project_id'>

const HEARTBEAT = 20 * SECOND
// Processes that have somebody watching say so this often, and are believed a little longer.
const WATCHING_FOR = 2 * MINUTE
// When more changes than this at once, asking for everything anew is cheaper than being told one by one.
const MOST_TOLD = 500

// These three are said by `announceCheck`, by this file in another process, and by whoever deactivates an account or ends its sessions.
const announced = (data: unknown): Pick<Check, 'id' | 'project_id'> => data as Pick<Check, 'id' | 'project_id'>
const toldElsewhere = (data: unknown): { from: string; told: Told | 'reset' } => data as { from: string; told: Told | 'reset' }
const accountOf = (data: unknown): number => data as number

/** Lets open dashboards see what changes, in this process and, over PostgreSQL, in all others. */
export const createLive = ({ db, clock, ids, translate = () => undefined }: Settings): Live => {
  const own = ids.uuid()
  const hub = createHub(clock.now, () => ids.uuid().slice(0, 8))
  const stopping = new AbortController()
  let others_watch_until: Instant = 0

  const isShared = db.dialect.name === 'postgres'
  const doOthersWatch = (): boolean => isShared && clock.now() < others_watch_until

  const sayTo = (project_id: number, patch: Entry['patch']): void => hub.say({ audience: { kind: 'project', project_id }, patch })

  const lookUp = async ({ id, project_id }: Pick<Check, 'id' | 'project_id'>): Promise<void> => {
    const patch = await db.read(async (reader) => {
      const check = await findCheck(reader, id)
      return check ? wholePatch(check, reader.now) : 'reset'
    })
    sayTo(project_id, patch)
  }

  const tellOthers = async (told: readonly (Told | 'reset')[]): Promise<void> => {
    if (told.length === 0 || !doOthersWatch()) return
    const tell = db.tx(async (tx) => {
      for (const one of told) tx.signal({ topic: 'live', data: { from: own, told: one } })
    })
    // Whoever misses this sees it at the next change, or when the page asks anew.
    await tell.catch(() => undefined)
  }

  const resetAll = (): void => hub.say({ audience: { kind: 'all' }, patch: 'reset' })

  const gather = createGather<number, Changed>(async (changed) => {
    if (changed.size > MOST_TOLD) {
      resetAll()
      return await tellOthers(['reset'])
    }
    const told: Told[] = []
    for (const check of changed.values()) {
      if ('id' in check) await lookUp(check)
      else {
        const { project_id } = check.rules
        const patch = checkPatch({ ...check.rules, ...check.state }, clock.now())
        sayTo(project_id, patch)
        told.push({ project_id, patch })
      }
    }
    await tellOthers(told)
  })

  const hearOther = ({ from, told }: { from: string; told: Told | 'reset' }): void => {
    if (from === own) return
    if (told === 'reset') resetAll()
    else sayTo(told.project_id, told.patch)
  }

  const hear = (signal: Signal): void => {
    if (signal.topic === 'live.watching') others_watch_until = clock.now() + WATCHING_FOR
    else if (signal.topic === 'account.deactivated' || signal.topic === 'sessions.closed')
      hub.end(({ account_id }) => account_id === accountOf(signal.data))
    else if (!hub.isWatched()) return
    else if (signal.topic === 'check') gather.note(announced(signal.data).id, announced(signal.data))
    else if (signal.topic === 'live') hearOther(toldElsewhere(signal.data))
    else if (signal.topic === 'resync') resetAll()
    else {
      const entry = translate(signal, clock.now())
      if (entry) hub.say(entry)
    }
  }
  const stopListening = db.listen(hear)

  const sayWatching = async (): Promise<void> => {
    if (isShared && hub.size > 0) await db.tx(async (tx) => tx.signal({ topic: 'live.watching' })).catch(() => undefined)
  }

  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await clock.sleep(HEARTBEAT, stopping.signal)
      hub.beat()
      await sayWatching()
    }
  }
  const beating = beat()

  return {
    watch: (listener, last_id) => {
      const leave = hub.watch(listener, last_id)
      if (hub.size === 1) void sayWatching()
      return leave
    },
    pinged: (checks) => {
      if (hub.isWatched() || doOthersWatch()) for (const check of checks) gather.note(check.rules.id, check)
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      hub.end(() => true)
      await Promise.all([beating, gather.settled()])
    },
  }
}
