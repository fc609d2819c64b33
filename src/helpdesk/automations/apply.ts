import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { withSavepoint } from '../../kernel/db/savepoint.ts'
import type { AutomationActor } from '../../people/actor.ts'
import { diffTicket, toFieldChanges } from '../tickets/diff.ts'
import type { Ticket } from '../tickets/model.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { performActions } from './actions.ts'
import { findBlockReason, type Rule, type RuleRun } from './model.ts'
import { countRuns, finishRun, insertRun } from './store.ts'

export type TriggerContext = { readonly event_id: number | null; /** Rules that led to the event. */ readonly chain: readonly number[] }

const changedFields = (before: Ticket, after: Ticket): EventFieldChanges =>
  toFieldChanges(before, after, Object.keys(diffTicket(before, after)))

type RunOutcome = Pick<RuleRun, 'outcome' | 'changes' | 'message'>

/** Runs all actions in a savepoint: an error rolls back the actions before it. */
const runActions = async (tx: Tx, rule: Rule, ticket: Ticket): Promise<RunOutcome> => {
  const actor: AutomationActor = { kind: 'automation', rule_id: rule.id, name: rule.name }
  const tried = await withSavepoint(tx, async (own) => {
    const { ticket: after, did } = await performActions(own, actor, ticket, rule.actions)
    const changes = changedFields(ticket, after)
    if (Object.keys(changes).length === 0 && did.length === 0) return { outcome: 'unchanged' as const, changes }
    const data = { automation_id: rule.id, name: rule.name, trigger: rule.trigger, changes, did }
    recordTimeline(own, actor, ticket.id, [{ type: 'automation_applied', data }])
    return { outcome: 'applied' as const, changes }
  })
  if ('done' in tried) return { ...tried.done, message: null }
  return { outcome: 'failed', changes: {}, message: tried.refusal.message }
}

export const applyRule = async (tx: Tx, rule: Rule, ticket: Ticket, { event_id, chain }: TriggerContext): Promise<void> => {
  const runs = await countRuns(tx, rule.id, ticket.id, tx.now - HOUR)
  const obstacle = findBlockReason(rule.id, { chain, runs })
  const run = await insertRun(tx, {
    automation_id: rule.id,
    ticket_id: ticket.id,
    event_id,
    trigger: rule.trigger,
    outcome: obstacle === undefined ? 'unchanged' : 'stopped',
    chain: [...chain, rule.id],
    changes: {},
    message: obstacle ?? null,
  })
  if (run !== undefined && obstacle === undefined) await finishRun(tx, run, await runActions(tx, rule, ticket))
}
