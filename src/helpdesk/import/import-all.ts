import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { attempt } from '../tickets/attempt.ts'
import { bringIn, listKnown } from './bring-in.ts'
import type { Counts, ForeignFile, ForeignTicket, Unreadable } from './model.ts'
import { prepareTexts, type PreparedTicket } from './prepare-texts.ts'
import { toStorableTicket } from './storable-ticket.ts'

export const NONE: Counts = { created: 0, known: 0, left_out: 0 }

const plus = (a: Counts, b: Partial<Counts>): Counts => ({
  created: a.created + (b.created ?? 0),
  known: a.known + (b.known ?? 0),
  left_out: a.left_out + (b.left_out ?? 0),
})

type Uploaded = ReadonlyMap<ForeignFile, number>

export type Import = {
  /** What the other place is called; the same number from elsewhere is another ticket. */
  readonly source: string
  readonly department_id?: number | undefined
  readonly is_dry_run: boolean
  /** Uploads what is there of a ticket's files, before its transaction. */
  readonly uploadFor?: (ticket: ForeignTicket) => Promise<Uploaded>
  /** Hears of every ticket that is left out, and why. */
  readonly complain: (sentence: string) => void
  /** Hears now and then how far it is. */
  readonly progress?: (read: number, counts: Counts) => void | Promise<void>
}

const AT_ONCE = 25
const SAY_EVERY = 500
/** Records that are left out need no transaction, so nothing else would let others have their turn. */
const RECORDS_PER_TURN = 100

const bringAll = async (db: Db, wish: Import, tickets: readonly ForeignTicket[]): Promise<Partial<Counts>> => {
  const { source, department_id, uploadFor } = wish
  const batch: { prepared: PreparedTicket; uploaded: Uploaded }[] = []
  for (const ticket of tickets)
    batch.push({ prepared: await prepareTexts(ticket, 'import'), uploaded: (await uploadFor?.(ticket)) ?? new Map() })
  const refused = await db.tx(async (tx) => {
    const complaints: string[] = []
    for (const { prepared, uploaded } of batch) {
      const outcome = await attempt(tx, (own) => bringIn(own, prepared, { source, department_id, uploaded }))
      if ('refusal' in outcome)
        complaints.push(`${prepared.ticket.foreign_id} left out, because it was refused: ${outcome.refusal.message}`)
    }
    return complaints
  })
  for (const complaint of refused) wish.complain(complaint)
  return { created: tickets.length - refused.length, left_out: refused.length }
}

/** Tickets that came before, in this run or in another, stay as they are. */
const takeBatch = async (db: Db, wish: Import, tickets: readonly ForeignTicket[]): Promise<Partial<Counts>> => {
  const ids = tickets.map(({ foreign_id }) => foreign_id)
  const seen = new Set(await db.read((reader) => listKnown(reader, wish.source, ids)))
  const fresh = tickets.filter(({ foreign_id }) => !seen.has(foreign_id) && seen.add(foreign_id))
  const known = tickets.length - fresh.length
  if (fresh.length === 0) return { known }
  return wish.is_dry_run ? { known, created: fresh.length } : { known, ...(await bringAll(db, wish, fresh)) }
}

type Source = AsyncIterable<ForeignTicket | Unreadable> | Iterable<ForeignTicket | Unreadable>

/** Brings in every ticket that is not here yet, a few in each transaction. It may be broken off and begun again at any time. */
export const importAll = async (db: Db, tickets: Source, wish: Import): Promise<Counts> => {
  let counts = NONE
  let batch: ForeignTicket[] = []
  let read = 0
  for await (const one of tickets) {
    if ('complaint' in one) {
      counts = plus(counts, { left_out: 1 })
      wish.complain(`${one.foreign_id} left out, because ${one.complaint}`)
    } else batch.push(toStorableTicket(one))
    if (batch.length === AT_ONCE) {
      counts = plus(counts, await takeBatch(db, wish, batch))
      batch = []
    }
    if (++read % RECORDS_PER_TURN === 0) await yieldToEventLoop()
    if (read % SAY_EVERY === 0) await wish.progress?.(read, counts)
  }
  return plus(counts, await takeBatch(db, wish, batch))
}
