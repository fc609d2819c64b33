import { MINUTE } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Log } from '../../kernel/log.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { listWaiting } from '../tickets/waiting.ts'
import { applyRule } from './apply.ts'
import { candidatesFor } from './candidates.ts'
import { matches } from './evaluate.ts'
import { factsOf } from './facts.ts'
import type { Rule } from './model.ts'
import { mark, markedTickets, nextRunAt, takeDueRule, unmark } from './schedule-store.ts'
import { ruleById } from './store.ts'

/** How often rules about time look at the tickets. */
const LOOK_EVERY = 15 * MINUTE
const AT_ONCE = 100
export const MOST_CANDIDATES = 100_000

export const candidateIds = (reader: Reader, rule: Pick<Rule, 'conditions'>): Promise<readonly number[]> =>
  listWaiting(reader, { ...candidatesFor(rule.conditions, reader.now), limit: MOST_CANDIDATES })

type Round = { readonly rule_id: number; readonly ids: readonly number[] }

/** A ticket that does not even come into question any more may be acted on when it does again. */
const beginRound = async (tx: Tx): Promise<Round | undefined> => {
  const rule = await takeDueRule(tx, tx.now + LOOK_EVERY)
  if (!rule) return undefined
  const ids = await candidateIds(tx, rule)
  const known = new Set(ids)
  await unmark(
    tx,
    rule.id,
    [...(await markedTickets(tx, rule.id))].filter((id) => !known.has(id)),
  )
  return { rule_id: rule.id, ids }
}

const fitting = async (tx: Tx, rule: Rule, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await factsOf(tx, ids)).filter((facts) => matches(rule.conditions, facts)).map(({ ticket }) => ticket.id))

/** Acts once on each ticket that fits, and again only after it has ceased to fit meanwhile. */
const lookAt = async (tx: Tx, { rule_id, ids }: Round): Promise<void> => {
  const rule = await ruleById(tx, rule_id)
  if (!rule?.is_active) return
  const marked = await markedTickets(tx, rule_id)
  const fits = await fitting(tx, rule, ids)
  await unmark(
    tx,
    rule_id,
    ids.filter((id) => marked.has(id) && !fits.has(id)),
  )
  const fresh = ids.filter((id) => fits.has(id) && !marked.has(id))
  const locked = await lockVisibleTickets(tx, system('automation'), fresh)
  // Somebody may have changed one before it was ours.
  const still = await fitting(tx, rule, fresh)
  for (const ticket of locked)
    if (still.has(ticket.id) && ticket.merged_into_id === null && (await mark(tx, rule_id, ticket.id)))
      await applyRule(tx, rule, ticket, { event_id: null, chain: [] })
}

/** Rules about time. What is still to be looked at is kept here only: after a crash the next round finds it again, and marks keep it to once. */
export const scheduledRulesLoop = ({ db, log }: { readonly db: Db; readonly log: Log }): Loop => {
  let round: Round | undefined
  const step = async (): Promise<'more' | 'idle'> => {
    if (!round) {
      const due = await db.read(async (reader) => ((await nextRunAt(reader)) ?? Infinity) <= reader.now)
      round = due ? await db.tx(beginRound) : undefined
      return round ? 'more' : 'idle'
    }
    const { rule_id, ids } = round
    round = ids.length > AT_ONCE ? { rule_id, ids: ids.slice(AT_ONCE) } : undefined
    // One slice that breaks must not hold up the others; the next round tries it again.
    await db
      .tx((tx) => lookAt(tx, { rule_id, ids: ids.slice(0, AT_ONCE) }))
      .catch((error: unknown) => log.error({ err: error, rule: rule_id }, 'a rule about time failed on some tickets'))
    return 'more'
  }
  return { name: 'scheduled rules', topics: ['automations', 'resync'], step, nextDue: () => db.read(nextRunAt) }
}
