import { isoMillis, MINUTE, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox.ts'
import { system } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { sevenOf, type Ticket } from '../tickets/model.ts'
import { recordTimeline, type Entry } from '../timeline/timeline.ts'
import type { Clock, Firing } from './clock.ts'
import type { Move } from './plan.ts'
import type { Policy } from '../sla-policies/policy.ts'

const clockwork = system('SLA')

/** At risk is a fifth of the target by definition, however late it was noticed. */
const remainingAt = (clock: Clock, firing: Firing): { remaining_seconds: number; remaining_percent: number } => {
  const remaining = Math.max(0, firing.due_at - firing.at)
  return {
    remaining_seconds: Math.round(remaining / SECOND),
    remaining_percent: Math.min(20, Math.round((remaining / clock.target_us) * 100)),
  }
}

const emitFiring = async (tx: Tx, ticket: Ticket, policy: Policy, { clock, firing }: { clock: Clock; firing: Firing }): Promise<void> => {
  const deadline = {
    ticket_id: ticket.id,
    metric: firing.metric,
    policy_id: policy.id,
    policy_name: policy.name,
    target_minutes: clock.target_us / MINUTE,
    due_at: isoMillis(firing.due_at),
    cycle: firing.cycle,
    ticket: sevenOf(ticket),
    actor: eventActorOf(clockwork),
  }
  if (firing.kind === 'at_risk')
    await emit(tx, 'sla.at_risk', { ...deadline, at_risk_at: isoMillis(firing.at), ...remainingAt(clock, firing) })
  else
    await emit(tx, 'sla.breached', {
      ...deadline,
      breached_at: isoMillis(firing.at),
      overdue_seconds: Math.max(0, Math.round((tx.now - firing.due_at) / SECOND)),
      reason: firing.reason,
    })
}

const TIMELINE_OF = {
  started: 'sla_applied',
  retargeted: 'sla_applied',
  paused: 'sla_paused',
  resumed: 'sla_resumed',
  reopened: 'sla_resumed',
} as const

const entryOf = (policy: Policy | undefined, { metric, cycle, move }: Move): readonly Entry[] => {
  const type = move === 'met' || move === 'cancelled' ? undefined : TIMELINE_OF[move]
  return type ? [{ type, data: { metric, cycle, policy_name: policy?.name ?? null } }] : []
}

type Said = {
  readonly policy: Policy | undefined
  readonly clocks: readonly Clock[]
  readonly fired: readonly Firing[]
  readonly moves: readonly Move[]
}

/** What the clocks did goes into the timeline; what fell due is told to the world, in due order. */
export const announceClocks = async (tx: Tx, ticket: Ticket, { policy, clocks, fired, moves }: Said): Promise<void> => {
  const firedEntries: readonly Entry[] = fired.map(({ kind, metric, cycle, due_at }) => ({
    type: kind === 'at_risk' ? 'sla_at_risk' : 'sla_breached',
    data: { metric, cycle, due_at: isoMillis(due_at) },
  }))
  recordTimeline(tx, clockwork, ticket.id, [...firedEntries, ...moves.flatMap((move) => entryOf(policy, move))])
  for (const firing of fired) {
    const clock = clocks.find(({ metric, cycle }) => metric === firing.metric && cycle === firing.cycle)
    if (policy && clock) await emitFiring(tx, ticket, policy, { clock, firing })
  }
}
