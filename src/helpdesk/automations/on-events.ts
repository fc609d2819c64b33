import type { EventData } from '../../contract/events.ts'
import type { Instant } from '../../contract/time.ts'
import { AUTOMATION_TRIGGERS, type EventTrigger } from '../../contract/v1/automation-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { each, type Event, type Subscriptions } from '../../kernel/outbox.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { system } from '../../people/actor.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { applyRule } from './apply.ts'
import { matches } from './evaluate.ts'
import { factsOf, happenedIn, ticketIdOf } from './facts.ts'
import { activeRules, chainAt, isAwaited } from './store.ts'

const RUN_JOB = 'automations.run'

type Payload = {
  readonly event_id: number
  readonly trigger: EventTrigger
  readonly at: Instant
  readonly data: EventData[EventTrigger]
}

/** One piece of work for each happening somebody made a rule about: it locks one ticket and holds up nobody else's news. */
const hear = async (tx: Tx, { id, name, data, created_at }: Event<EventTrigger>): Promise<void> => {
  if (!(await isAwaited(tx, name))) return
  const payload: Payload = { event_id: id, trigger: name, at: created_at, data }
  await enqueue(tx, { kind: RUN_JOB, payload, dedup_key: `${RUN_JOB} ${id}` })
}

const isEvent = (trigger: string): trigger is EventTrigger => trigger !== 'schedule'

export const automationSubscriptions: Subscriptions = Object.fromEntries(
  AUTOMATION_TRIGGERS.filter(isEvent).map((name) => [name, [each(hear)]]),
)

// Only `hear` makes these jobs.
const payloadOf = (job: Job): Payload => job.payload as Payload

/** The rules that led to this, when rules did. */
const chainBehind = async (tx: Tx, { data, at }: Payload): Promise<readonly number[]> => {
  const actor = 'actor' in data ? data.actor : undefined
  return actor?.type === 'automation' && actor.id !== null ? await chainAt(tx, actor.id, ticketIdOf(data), at) : []
}

/** Each rule looks at the ticket as the rules before it left it. */
const runRules = async (tx: Tx, payload: Payload): Promise<void> => {
  const { event_id, trigger, at, data } = payload
  const ticket_id = ticketIdOf(data)
  const [locked] = await lockVisibleTickets(tx, system('automation'), [ticket_id])
  if (!locked || locked.merged_into_id !== null) return
  const chain = await chainBehind(tx, payload)
  for (const rule of await activeRules(tx, trigger)) {
    const [facts] = await factsOf(tx, [ticket_id], happenedIn(data))
    const isNews = rule.activated_at !== null && rule.activated_at <= at
    if (facts && isNews && !chain.includes(rule.id) && matches(rule.conditions, facts))
      await applyRule(tx, rule, facts.ticket, { event_id, chain })
  }
}

/** One at a time, so that rules see what happened in the order it happened. All of it is in the transaction that ends the job. */
export const automationJob: JobKind = {
  kind: RUN_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => runRules(tx, payloadOf(job))),
}
