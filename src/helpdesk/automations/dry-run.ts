import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import { DAY, type Instant } from '../../contract/time.ts'
import type { EventTrigger } from '../../contract/v1/automation-enums.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Event, listPastEvents } from '../../kernel/outbox/outbox.ts'
import { diffTicket, toFieldChanges } from '../tickets/diff.ts'
import { toTicketPatch } from '../tickets/edit.ts'
import type { Ticket } from '../tickets/model.ts'
import { matchesConditions, type RuleFacts } from './evaluate.ts'
import { applySnapshot, loadRuleFacts, toEventFacts, toTicketId } from './facts.ts'
import type { RuleActions, RuleDraft } from './model.ts'
import { listCandidateIds, MAX_CANDIDATES } from './time-triggers.ts'

export type RuleMatch = { readonly ticket: Ticket; readonly matched_at: Instant; readonly changes: EventFieldChanges }

export type RuleDryRun = {
  readonly examined: number
  readonly matched: number
  readonly is_complete: boolean
  /** Matches of the dry run, the latest first. */
  readonly matches: readonly RuleMatch[]
}

const MAX_EVENTS = 10_000
const BATCH_SIZE = 500
const MAX_MATCHES_SHOWN = 50

/** Field changes that the rule would make on the ticket now; none if the change would be rejected. */
const changesFor = (ticket: Ticket, { set = {}, add_tags = [], remove_tags = [] }: RuleActions): EventFieldChanges => {
  try {
    const difference = diffTicket(ticket, toTicketPatch(ticket, { ...set, add_tags, remove_tags }))
    return toFieldChanges(ticket, { ...ticket, ...difference }, Object.keys(difference))
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

type MatchCandidate = { readonly facts: RuleFacts; readonly at: Instant }

const summarize = (
  candidates: readonly MatchCandidate[],
  draft: RuleDraft,
  scope: Pick<RuleDryRun, 'examined' | 'is_complete'>,
): RuleDryRun => {
  const latest = new Map<number, MatchCandidate>()
  for (const one of candidates) if (!latest.has(one.facts.ticket.id)) latest.set(one.facts.ticket.id, one)
  const shown = [...latest.values()].slice(0, MAX_MATCHES_SHOWN)
  return {
    ...scope,
    matched: latest.size,
    matches: shown.map(({ facts: { ticket }, at }) => ({ ticket, matched_at: at, changes: changesFor(ticket, draft.actions) })),
  }
}

type PastEvent = Event<EventTrigger>

const findMatches = async (reader: Reader, draft: RuleDraft, events: readonly PastEvent[]): Promise<readonly MatchCandidate[]> => {
  const facts = new Map(
    (await loadRuleFacts(reader, [...new Set(events.map(({ data }) => toTicketId(data)))])).map((one) => [one.ticket.id, one]),
  )
  return events.flatMap(({ data, created_at }) => {
    const today = facts.get(toTicketId(data))
    if (!today) return []
    const then = { ...today, ticket: applySnapshot(today.ticket, data), event: toEventFacts(data), now: created_at }
    return matchesConditions(draft.conditions, then) ? [{ facts: today, at: created_at }] : []
  })
}

const dryRunOnEvents = async (reader: Reader, draft: RuleDraft, trigger: EventTrigger, since: Instant): Promise<RuleDryRun> => {
  const candidates: MatchCandidate[] = []
  let examined = 0
  let before = Number.MAX_SAFE_INTEGER
  while (examined < MAX_EVENTS) {
    const events = await listPastEvents(reader, trigger, { since, before, limit: BATCH_SIZE })
    candidates.push(...(await findMatches(reader, draft, events)))
    examined += events.length
    const last = events.at(-1)
    if (!last || events.length < BATCH_SIZE) return summarize(candidates, draft, { examined, is_complete: true })
    before = last.id
    await yieldToEventLoop()
  }
  return summarize(candidates, draft, { examined, is_complete: false })
}

const dryRunOnTickets = async (reader: Reader, draft: RuleDraft): Promise<RuleDryRun> => {
  const ids = await listCandidateIds(reader, draft)
  const candidates: MatchCandidate[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const facts = await loadRuleFacts(reader, ids.slice(start, start + BATCH_SIZE))
    candidates.push(...facts.filter((one) => matchesConditions(draft.conditions, one)).map((one) => ({ facts: one, at: reader.now })))
    await yieldToEventLoop()
  }
  return summarize(candidates.reverse(), draft, { examined: ids.length, is_complete: ids.length < MAX_CANDIDATES })
}

export const dryRunRule = (reader: Reader, draft: RuleDraft, days: number): Promise<RuleDryRun> =>
  draft.trigger === 'schedule' ? dryRunOnTickets(reader, draft) : dryRunOnEvents(reader, draft, draft.trigger, reader.now - days * DAY)
