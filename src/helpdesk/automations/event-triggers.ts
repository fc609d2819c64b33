import type { EventData } from '../../contract/events.ts'
import type { Instant } from '../../contract/time.ts'
import { AUTOMATION_TRIGGERS, type EventTrigger } from '../../contract/v1/automation-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { system } from '../../people/actor.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { applyRule } from './apply.ts'
import { matchesConditions } from './evaluate.ts'
import { loadRuleFacts, toEventFacts, toTicketId } from './facts.ts'
import { findChain, hasActiveRule, listActiveRules } from './store.ts'

const RUN_JOB = 'automations.run'

type RunPayload = {
  readonly event_id: number
  readonly trigger: EventTrigger
  readonly at: Instant
  readonly data: EventData[EventTrigger]
}

/** One job per event with a matching trigger: it locks one ticket and does not block the outbox. */
const enqueueRun = async (tx: Tx, { id, name, data, created_at }: Event<EventTrigger>): Promise<void> => {
  if (!(await hasActiveRule(tx, name))) return
  const payload: RunPayload = { event_id: id, trigger: name, at: created_at, data }
  await enqueue(tx, { kind: RUN_JOB, payload, dedup_key: `${RUN_JOB} ${id}` })
}

const isEvent = (trigger: string): trigger is EventTrigger => trigger !== 'schedule'

export const automationSubscriptions: Subscriptions = Object.fromEntries(
  AUTOMATION_TRIGGERS.filter(isEvent).map((name) => [name, [forEachEvent(enqueueRun)]]),
)

// The cast is safe: only `enqueueRun` enqueues these jobs.
const payloadOf = (job: Job): RunPayload => job.payload as RunPayload

const loadChain = async (tx: Tx, { data, at }: RunPayload): Promise<readonly number[]> => {
  const actor = 'actor' in data ? data.actor : undefined
  return actor?.type === 'automation' && actor.id !== null ? await findChain(tx, actor.id, toTicketId(data), at) : []
}

/** Runs the rules in order; each rule sees the changes of the rules before it. */
const runRules = async (tx: Tx, payload: RunPayload): Promise<void> => {
  const { event_id, trigger, at, data } = payload
  const ticket_id = toTicketId(data)
  const [locked] = await lockVisibleTickets(tx, system('automation'), [ticket_id])
  if (!locked || locked.merged_into_id !== null) return
  const chain = await loadChain(tx, payload)
  for (const rule of await listActiveRules(tx, trigger)) {
    const [facts] = await loadRuleFacts(tx, [ticket_id], toEventFacts(data))
    const isAfterActivation = rule.activated_at !== null && rule.activated_at <= at
    if (facts && isAfterActivation && !chain.includes(rule.id) && matchesConditions(rule.conditions, facts))
      await applyRule(tx, rule, facts.ticket, { event_id, chain })
  }
}

/** Runs one job at a time, which keeps the order of events. The changes are committed in the transaction that completes the job. */
export const automationRunJob: JobKind = {
  kind: RUN_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => runRules(tx, payloadOf(job))),
}
