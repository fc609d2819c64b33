// Other processes keep their own time: tests of them look again until something is so. Nothing is concluded from the time that passed.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Reader } from '../../src/kernel/db/db.ts'
import { openPlace, type Place } from '../databases.ts'
import { writingTime_ms } from './kill-rounds.ts'

const MIN_INTERVAL_MS = 50
const MAX_INTERVAL_MS = 500
const MAX_MS = 600_000

type Options = { readonly interval_ms?: number }

/** The longer the wait, the rarer the next look: a lease that has to end takes half a minute, and each look costs both processes. */
const nextInterval = (interval_ms: number): number => Math.min(MAX_INTERVAL_MS, interval_ms * 1.1)

export const until = async (isTrue: () => boolean | Promise<boolean>, what: string, { interval_ms }: Options = {}): Promise<void> => {
  let pause_ms = interval_ms ?? MIN_INTERVAL_MS
  for (let slept = 0; slept < MAX_MS; slept += pause_ms) {
    if (await isTrue()) return
    await sleep(pause_ms)
    if (interval_ms === undefined) pause_ms = nextInterval(pause_ms)
  }
  throw new Error(`Waited in vain: ${what}.`)
}

/** The product writes on until the kill, whose moment is another one in each round. */
export const untilMomentOfKill = (round: number, max_ms: number): Promise<void> => sleep(writingTime_ms(round, max_ms))

/** How long a receiver takes, or a client pauses between two requests. */
export const slowness = (ms: number): Promise<void> => sleep(ms)

const countLeft = async ({ db }: Reader): Promise<number> => {
  const { rows } = await sql<{ left: number }>`select
    (select count(*) from events where due_at is not null) +
    (select count(*) from jobs where is_dead = 0 and kind not like 'chore.%' and (lease is not null or due_at <= ${systemClock().now()})) as "left"`.execute(
    db,
  )
  return Number(rows[0]?.left)
}

/** No event is undispatched, and no job is due or under way. Recurring work and what is due later may be left. */
export const untilDrained = async (place: Place): Promise<void> => {
  const db = openPlace(place)
  try {
    await until(async () => (await db.read(countLeft)) === 0, 'the end of all events and jobs')
  } finally {
    await db.close()
  }
}
