import { formatIsoMillis, MINUTE, SECOND } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import { system } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import type { SlaPolicy } from '../sla-policies/policy.ts'
import { toTicketEventBase } from '../ticket-event-base.ts'
import { type NewTimelineEntry, recordTimeline } from '../timeline/timeline.ts'
import type { ClockFiring, SlaClock } from './clock.ts'
import type { SlaTicket } from './facts.ts'
import type { ClockTransition } from './plan.ts'

const slaActor = system('SLA')

/** Time that remained when the firing was due: a fifth of the target for a warning, however late it was detected. */
const remainingAt = (clock: SlaClock, firing: ClockFiring): { remaining_seconds: number; remaining_percent: number } => {
  const remaining = Math.max(0, firing.due_at - firing.at)
  return {
    remaining_seconds: Math.round(remaining / SECOND),
    remaining_percent: Math.min(20, Math.round((remaining / clock.target_us) * 100)),
  }
}

const emitFiring = async (
  tx: Tx,
  ticket: SlaTicket,
  policy: SlaPolicy,
  { clock, firing }: { clock: SlaClock; firing: ClockFiring },
): Promise<void> => {
  const deadline = {
    ticket_id: ticket.id,
    metric: firing.metric,
    policy_id: policy.id,
    policy_name: policy.name,
    target_minutes: clock.target_us / MINUTE,
    due_at: formatIsoMillis(firing.due_at),
    cycle: firing.cycle,
    ticket: toTicketEventBase(ticket),
    actor: eventActorOf(slaActor),
  }
  if (firing.kind === 'at_risk')
    await emit(tx, 'sla.at_risk', { ...deadline, at_risk_at: formatIsoMillis(firing.at), ...remainingAt(clock, firing) })
  else
    await emit(tx, 'sla.breached', {
      ...deadline,
      breached_at: formatIsoMillis(firing.at),
      overdue_seconds: Math.max(0, Math.round((tx.now - firing.due_at) / SECOND)),
      reason: firing.reason,
    })
}

const TIMELINE_TYPE = {
  started: 'sla_applied',
  retargeted: 'sla_applied',
  paused: 'sla_paused',
  resumed: 'sla_resumed',
  reopened: 'sla_resumed',
} as const

const toTimelineEntries = (policy: SlaPolicy | undefined, { metric, cycle, transition }: ClockTransition): readonly NewTimelineEntry[] => {
  const type = transition === 'met' || transition === 'cancelled' ? undefined : TIMELINE_TYPE[transition]
  return type ? [{ type, data: { metric, cycle, policy_name: policy?.name ?? null } }] : []
}

type ClockUpdates = {
  readonly policy: SlaPolicy | undefined
  readonly clocks: readonly SlaClock[]
  readonly fired: readonly ClockFiring[]
  readonly transitions: readonly ClockTransition[]
}

/** Writes transitions to the timeline, and emits warnings and breaches in the order they were due. */
export const recordClockUpdates = async (
  tx: Tx,
  ticket: SlaTicket,
  { policy, clocks, fired, transitions }: ClockUpdates,
): Promise<void> => {
  const firedEntries: readonly NewTimelineEntry[] = fired.map(({ kind, metric, cycle, due_at }) => ({
    type: kind === 'at_risk' ? 'sla_at_risk' : 'sla_breached',
    data: { metric, cycle, due_at: formatIsoMillis(due_at) },
  }))
  recordTimeline(tx, slaActor, ticket.id, [...firedEntries, ...transitions.flatMap((transition) => toTimelineEntries(policy, transition))])
  for (const firing of fired) {
    const clock = clocks.find(({ metric, cycle }) => metric === firing.metric && cycle === firing.cycle)
    if (policy && clock) await emitFiring(tx, ticket, policy, { clock, firing })
  }
}
