import type { EventData } from '../../contract/events.ts'
import type { Changes } from '../../contract/events-tickets.ts'
import { DAY, type Instant } from '../../contract/time.ts'
import type { EventTrigger } from '../../contract/v1/automation-words.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { changesBetween, differenceOf } from '../tickets/diff.ts'
import { patchFor } from '../tickets/edit.ts'
import type { Ticket } from '../tickets/model.ts'
import { matches, type Facts } from './evaluate.ts'
import { asItWas, factsOf, happenedIn, ticketIdOf } from './facts.ts'
import type { RuleActions, RuleDraft } from './model.ts'
import { candidateIds, MOST_CANDIDATES } from './on-time.ts'

export type Match = { readonly ticket: Ticket; readonly matched_at: Instant; readonly changes: Changes }

export type DryRun = {
  readonly examined: number
  readonly matched: number
  readonly is_complete: boolean
  /** The latest first. */
  readonly matches: readonly Match[]
}

const MOST_EVENTS = 10_000
const SLICE = 500
const SHOWN = 50

/** What the rule would make of the ticket as it is; a rule that would be refused changes nothing. */
const changesFor = (ticket: Ticket, { set = {}, add_tags = [], remove_tags = [] }: RuleActions): Changes => {
  try {
    const difference = differenceOf(ticket, patchFor(ticket, { ...set, add_tags, remove_tags }))
    return changesBetween(ticket, { ...ticket, ...difference }, Object.keys(difference))
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

type Found = { readonly facts: Facts; readonly at: Instant }

const summed = (found: readonly Found[], draft: RuleDraft, scope: Pick<DryRun, 'examined' | 'is_complete'>): DryRun => {
  const latest = new Map<number, Found>()
  for (const one of found) if (!latest.has(one.facts.ticket.id)) latest.set(one.facts.ticket.id, one)
  const shown = [...latest.values()].slice(0, SHOWN)
  return {
    ...scope,
    matched: latest.size,
    matches: shown.map(({ facts: { ticket }, at }) => ({ ticket, matched_at: at, changes: changesFor(ticket, draft.actions) })),
  }
}

type Told = { readonly id: number; readonly created_at: Instant; readonly data: EventData[EventTrigger] }

/** Newest first. */
const eventsBefore = async (
  { db }: Reader,
  trigger: EventTrigger,
  { since, before }: { since: Instant; before: number },
): Promise<readonly Told[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'data', 'created_at'])
    .where('name', '=', trigger)
    .where('created_at', '>=', since)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(SLICE)
    .execute()
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
}

const matchesAmong = async (reader: Reader, draft: RuleDraft, events: readonly Told[]): Promise<readonly Found[]> => {
  const facts = new Map(
    (await factsOf(reader, [...new Set(events.map(({ data }) => ticketIdOf(data)))])).map((one) => [one.ticket.id, one]),
  )
  return events.flatMap(({ data, created_at }) => {
    const today = facts.get(ticketIdOf(data))
    if (!today) return []
    const then = { ...today, ticket: asItWas(today.ticket, data), happened: happenedIn(data), now: created_at }
    return matches(draft.conditions, then) ? [{ facts: today, at: created_at }] : []
  })
}

const amongEvents = async (reader: Reader, draft: RuleDraft, trigger: EventTrigger, since: Instant): Promise<DryRun> => {
  const found: Found[] = []
  let examined = 0
  let before = Number.MAX_SAFE_INTEGER
  while (examined < MOST_EVENTS) {
    const events = await eventsBefore(reader, trigger, { since, before })
    found.push(...(await matchesAmong(reader, draft, events)))
    examined += events.length
    const last = events.at(-1)
    if (!last || events.length < SLICE) return summed(found, draft, { examined, is_complete: true })
    before = last.id
    await yieldToEventLoop()
  }
  return summed(found, draft, { examined, is_complete: false })
}

/** A rule about time would act on what fits now. */
const amongTickets = async (reader: Reader, draft: RuleDraft): Promise<DryRun> => {
  const ids = await candidateIds(reader, draft)
  const found: Found[] = []
  for (let start = 0; start < ids.length; start += SLICE) {
    const facts = await factsOf(reader, ids.slice(start, start + SLICE))
    found.push(...facts.filter((one) => matches(draft.conditions, one)).map((one) => ({ facts: one, at: reader.now })))
    await yieldToEventLoop()
  }
  return summed(found.reverse(), draft, { examined: ids.length, is_complete: ids.length < MOST_CANDIDATES })
}

/** What a rule would have been about, had it been there. Nothing is written. */
export const dryRun = (reader: Reader, draft: RuleDraft, days: number): Promise<DryRun> =>
  draft.trigger === 'schedule' ? amongTickets(reader, draft) : amongEvents(reader, draft, draft.trigger, reader.now - days * DAY)
