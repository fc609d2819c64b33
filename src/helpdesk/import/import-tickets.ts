import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { withSavepoint } from '../../kernel/db/savepoint.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { importTicket, listImportedIds } from './import-ticket.ts'
import type { ExternalFile, ExternalTicket, ImportCounts, UnreadableTicket } from './model.ts'
import { type PreparedTicket, prepareTexts } from './prepare-texts.ts'

export const NO_COUNTS: ImportCounts = { created: 0, known: 0, left_out: 0 }

const addCounts = (a: ImportCounts, b: Partial<ImportCounts>): ImportCounts => ({
  created: a.created + (b.created ?? 0),
  known: a.known + (b.known ?? 0),
  left_out: a.left_out + (b.left_out ?? 0),
})

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return toStorable(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleaned(name), cleaned(member)]))
}

/** Removes NUL characters, which PostgreSQL does not store, from all texts. */
const toStorableTicket = (ticket: ExternalTicket): ExternalTicket => cleaned(ticket) as ExternalTicket

type UploadedFiles = ReadonlyMap<ExternalFile, number>

export type ImportOptions = {
  readonly source: string
  readonly department_id?: number | undefined
  readonly is_dry_run: boolean
  readonly uploadFor?: (ticket: ExternalTicket) => Promise<UploadedFiles>
  readonly reportSkipped: (sentence: string) => void
  readonly progress?: (read: number, counts: ImportCounts) => void | Promise<void>
}

const BATCH_SIZE = 25
const PROGRESS_INTERVAL = 500
/** Skipped records run no transaction that would yield to the event loop, so the import yields explicitly. */
const RECORDS_PER_YIELD = 100

const importBatch = async (db: Db, options: ImportOptions, tickets: readonly ExternalTicket[]): Promise<Partial<ImportCounts>> => {
  const { source, department_id, uploadFor } = options
  const batch: { prepared: PreparedTicket; uploaded: UploadedFiles }[] = []
  for (const ticket of tickets)
    batch.push({ prepared: await prepareTexts(ticket, 'import'), uploaded: (await uploadFor?.(ticket)) ?? new Map() })
  const refused = await db.tx(async (tx) => {
    const reasons: string[] = []
    for (const { prepared, uploaded } of batch) {
      const outcome = await withSavepoint(tx, (own) => importTicket(own, prepared, { source, department_id, uploaded }))
      if ('refusal' in outcome) reasons.push(`${prepared.ticket.foreign_id} left out: ${outcome.refusal.message}`)
    }
    return reasons
  })
  for (const reason of refused) options.reportSkipped(reason)
  return { created: tickets.length - refused.length, left_out: refused.length }
}

const processBatch = async (db: Db, options: ImportOptions, tickets: readonly ExternalTicket[]): Promise<Partial<ImportCounts>> => {
  const ids = tickets.map(({ foreign_id }) => foreign_id)
  const seen = new Set(await db.read((reader) => listImportedIds(reader, options.source, ids)))
  const fresh = tickets.filter(({ foreign_id }) => !seen.has(foreign_id) && seen.add(foreign_id))
  const known = tickets.length - fresh.length
  if (fresh.length === 0) return { known }
  return options.is_dry_run ? { known, created: fresh.length } : { known, ...(await importBatch(db, options, fresh)) }
}

type TicketSource = AsyncIterable<ExternalTicket | UnreadableTicket> | Iterable<ExternalTicket | UnreadableTicket>

/** Imports all tickets that were not imported before, in batches. An interrupted import can be repeated. */
export const importTickets = async (db: Db, tickets: TicketSource, options: ImportOptions): Promise<ImportCounts> => {
  let counts = NO_COUNTS
  let batch: ExternalTicket[] = []
  let read = 0
  for await (const one of tickets) {
    if ('reason' in one) {
      counts = addCounts(counts, { left_out: 1 })
      options.reportSkipped(`${one.foreign_id} left out: ${one.reason}`)
    } else batch.push(toStorableTicket(one))
    if (batch.length === BATCH_SIZE) {
      counts = addCounts(counts, await processBatch(db, options, batch))
      batch = []
    }
    if (++read % RECORDS_PER_YIELD === 0) await yieldToEventLoop()
    if (read % PROGRESS_INTERVAL === 0) await options.progress?.(read, counts)
  }
  return addCounts(counts, await processBatch(db, options, batch))
}
