import { MINUTE } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Log } from '../../kernel/log.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { listRuleCandidates } from '../tickets/rule-candidates.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { applyRule } from './apply.ts'
import { toCandidateFilter } from './candidates.ts'
import { matchesConditions } from './evaluate.ts'
import { loadRuleFacts } from './facts.ts'
import type { Rule } from './model.ts'
import { claimDueRule, findNextRunAt, listMarkedTickets, markTicket, unmarkTickets } from './schedule-store.ts'
import { findRule } from './store.ts'

const SCAN_INTERVAL = 15 * MINUTE
const BATCH_SIZE = 100
export const MAX_CANDIDATES = 100_000

export const listCandidateIds = (reader: Reader, rule: Pick<Rule, 'conditions'>): Promise<readonly number[]> =>
  listRuleCandidates(reader, { ...toCandidateFilter(rule.conditions, reader.now), limit: MAX_CANDIDATES })

type RuleBatch = { readonly rule_id: number; readonly ids: readonly number[] }

/** Starts a batch of a due rule. Tickets that no longer match the prefilter are unmarked, so that the rule can run on them again. */
const startBatch = async (tx: Tx): Promise<RuleBatch | undefined> => {
  const rule = await claimDueRule(tx, tx.now + SCAN_INTERVAL)
  if (!rule) return undefined
  const ids = await listCandidateIds(tx, rule)
  const known = new Set(ids)
  await unmarkTickets(
    tx,
    rule.id,
    [...(await listMarkedTickets(tx, rule.id))].filter((id) => !known.has(id)),
  )
  return { rule_id: rule.id, ids }
}

const listMatchingIds = async (tx: Tx, rule: Rule, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await loadRuleFacts(tx, ids)).filter((facts) => matchesConditions(rule.conditions, facts)).map(({ ticket }) => ticket.id))

/** Runs the rule once on each matching ticket, and again only after the ticket has stopped matching. */
const processBatch = async (tx: Tx, { rule_id, ids }: RuleBatch): Promise<void> => {
  const rule = await findRule(tx, rule_id)
  if (!rule?.is_active) return
  const marked = await listMarkedTickets(tx, rule_id)
  const fits = await listMatchingIds(tx, rule, ids)
  await unmarkTickets(
    tx,
    rule_id,
    ids.filter((id) => marked.has(id) && !fits.has(id)),
  )
  const fresh = ids.filter((id) => fits.has(id) && !marked.has(id))
  const locked = await lockVisibleTickets(tx, system('automation'), fresh)
  // Evaluates the conditions again, because a ticket may have changed before it was locked.
  const still = await listMatchingIds(tx, rule, fresh)
  for (const ticket of locked)
    if (still.has(ticket.id) && ticket.merged_into_id === null && (await markTicket(tx, rule_id, ticket.id)))
      await applyRule(tx, rule, ticket, { event_id: null, chain: [] })
}

/** Loop of time-based rules. Pending batches are kept in memory: after a crash the next scan finds them, and marks prevent a second run. */
export const scheduledRulesLoop = ({ db, log }: { readonly db: Db; readonly log: Log }): Loop => {
  let batch: RuleBatch | undefined
  const step = async (): Promise<'more' | 'idle'> => {
    if (!batch) {
      const due = await db.read(async (reader) => ((await findNextRunAt(reader)) ?? Infinity) <= reader.now)
      batch = due ? await db.tx(startBatch) : undefined
      return batch ? 'more' : 'idle'
    }
    const { rule_id, ids } = batch
    batch = ids.length > BATCH_SIZE ? { rule_id, ids: ids.slice(BATCH_SIZE) } : undefined
    // A failing batch must not block the others; the next scan retries it.
    await db
      .tx((tx) => processBatch(tx, { rule_id, ids: ids.slice(0, BATCH_SIZE) }))
      .catch((error: unknown) => log.error({ err: error, rule: rule_id }, 'time-based rule failed'))
    return 'more'
  }
  return { name: 'scheduled rules', topics: ['automations', 'resync'], step, nextDue: () => db.read(findNextRunAt) }
}
