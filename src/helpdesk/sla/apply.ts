import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import { slaPoliciesOf } from '../companies/companies.ts'
import { calendarsById, listPolicies } from '../sla-policies/policies.ts'
import type { Ticket } from '../tickets/model.ts'
import { announceClocks } from './announce.ts'
import type { Calendar } from '../hours/calendar.ts'
import { fire, inDueOrder, type Clock } from './clock.ts'
import type { TicketFacts } from './facts.ts'
import { notesOf, type ClockNote } from './notes.ts'
import { planClocks, type PlanRules } from './plan.ts'
import { findPolicy, rulesOf, type Policy, type Subject } from '../sla-policies/policy.ts'
import { clocksOf, saveBeginning, saveClocks, savePolicy, slasOf, type TicketClock, type TicketSla } from './store.ts'
import { noteStanding, standingOf } from './standing.ts'
import { NOTHING_PROMISED, slaSummary, type SlaSummary } from './summary.ts'

const factsOf = (ticket: Ticket, began_at: Instant | null | undefined): TicketFacts => ({
  status: ticket.status,
  created_at: began_at ?? ticket.created_at,
  first_response_at: ticket.first_response_at,
  oldest_unanswered_at: ticket.oldest_unanswered_at,
  is_merged: ticket.merged_into_id !== null,
})

const subjectOf = ({ department_id, company_id, priority, type, tags }: Ticket): Subject => ({
  department_id,
  company_id,
  priority,
  type,
  tags,
})

// The row's ticket is known; the rules see clocks only.
const plain = ({ ticket_id: _, ...clock }: TicketClock): Clock => clock

const changedFrom = (before: readonly Clock[], after: readonly Clock[]): readonly Clock[] =>
  after.filter((clock, index) => JSON.stringify(clock) !== JSON.stringify(before[index]))

/** The rules themselves changed at a moment; where that was a calendar, this is what it was before. */
export type Edit = { readonly counted_from_at: Instant; readonly calendar_before?: Calendar & { readonly id: number } }

/** The calendar that counted until now, where it is another than the one that counts from now on. */
const countedBy = (
  sla: { readonly calendar_id: number | null } | undefined,
  calendar_id: number | null,
  calendars: ReadonlyMap<number, Calendar>,
  edit: Edit | undefined,
): PlanRules['before'] => {
  if (sla === undefined) return undefined
  const edited = edit?.calendar_before?.id === sla.calendar_id ? edit?.calendar_before : undefined
  if (edited === undefined && sla.calendar_id === calendar_id) return undefined
  return { calendar: edited ?? (sla.calendar_id === null ? undefined : calendars.get(sla.calendar_id)) }
}

const findSla = async (tx: Tx, ticket_id: number): Promise<TicketSla | undefined> => (await slasOf(tx, [ticket_id])).get(ticket_id)

/** What can be promised about a new ticket; `began_at` where what it is about began before it was written. */
export type FirstPromises = { readonly policies: readonly Policy[]; readonly began_at?: Instant }

/** The first promises of a ticket: nothing else is known of it. */
export const planNewTicket = async (tx: Tx, ticket: Ticket, { policies, began_at }: FirstPromises): Promise<SlaSummary> => {
  if (began_at !== undefined) saveBeginning(tx, ticket.id, began_at)
  if (policies.length === 0) return NOTHING_PROMISED
  const sla = began_at === undefined ? undefined : { policy_id: null, calendar_id: null, began_at }
  const [calendars, companies] = await together(calendarsById(tx), slaPoliciesOf(tx, [ticket.company_id]))
  return await keep(tx, ticket, { policies, sla, clocks: [], calendars, companies })
}

/** Brings the clocks of one ticket, which the caller has locked, in line with what is true of it now. Answers what is promised then. */
export const planTicket = async (tx: Tx, ticket: Ticket, edit?: Edit): Promise<SlaSummary> => {
  const [policies, sla] = await together(listPolicies(tx), findSla(tx, ticket.id))
  if (policies.length === 0 && !sla) return NOTHING_PROMISED
  const [calendars, clocks, companies] = await together(
    calendarsById(tx),
    clocksOf(tx, [ticket.id]),
    slaPoliciesOf(tx, [ticket.company_id]),
  )
  return await keep(tx, ticket, { policies, sla, clocks, calendars, companies }, edit)
}

type Known = {
  readonly policies: readonly Policy[]
  readonly calendars: ReadonlyMap<number, Calendar>
  readonly sla: TicketSla | undefined
  readonly clocks: readonly TicketClock[]
  /** The policies that companies have of their own. */
  readonly companies: ReadonlyMap<number | null, number>
}

const keep = async (tx: Tx, ticket: Ticket, { policies, calendars, sla, clocks, companies }: Known, edit?: Edit): Promise<SlaSummary> => {
  const policy = findPolicy(policies, { ...subjectOf(ticket), company_policy_id: companies.get(ticket.company_id) })
  const rules = rulesOf(policy, ticket.priority, calendars)
  const calendar_id = policy?.calendar_id ?? null
  const counted = countedBy(sla, calendar_id, calendars, edit)
  const told: PlanRules = { ...rules, ...(counted && { before: counted }), ...(edit && { counted_from_at: edit.counted_from_at }) }
  const before = clocks.map(plain)
  const plan = planClocks(factsOf(ticket, sla?.began_at), before, told, tx.now)
  saveClocks(tx, ticket.id, changedFrom(before, plan.clocks))
  const standing = standingOf(plan.clocks)
  if (standing !== standingOf(before)) noteStanding(tx, ticket.id, standing)
  const policy_id = policy?.id ?? null
  if (sla?.policy_id !== policy_id || sla.calendar_id !== calendar_id) savePolicy(tx, ticket.id, { policy_id, calendar_id })
  await announceClocks(tx, ticket, { policy, ...plan })
  if (plan.moves.length > 0) tx.signal({ topic: 'sla' })
  return slaSummary(policy_id, plan.clocks, tx.now)
}

/** Lets what is due on one locked ticket fire, with the true moments it was due. */
export const fireTicket = async (tx: Tx, ticket: Ticket): Promise<void> => {
  const before = (await clocksOf(tx, [ticket.id])).map(plain)
  const steps = before.map((clock) => fire(clock, tx.now))
  const clocks = steps.map((step) => step.clock)
  saveClocks(tx, ticket.id, changedFrom(before, clocks))
  const sla = await findSla(tx, ticket.id)
  const policy: Policy | undefined = (await listPolicies(tx)).find(({ id }) => id === sla?.policy_id)
  await announceClocks(tx, ticket, { policy, clocks, fired: inDueOrder(steps.flatMap((step) => step.fired)), moves: [] })
}

const promisesTo = async (reader: Reader, ticket_ids: readonly number[]) => {
  const [slas, clocks] = await together(slasOf(reader, ticket_ids), clocksOf(reader, ticket_ids))
  return { slas, clocks: Map.groupBy(clocks, ({ ticket_id }) => ticket_id) }
}

/** The `sla` member of these tickets, in one look. */
export const slaOfTickets = async (reader: Reader, ticket_ids: readonly number[]): Promise<ReadonlyMap<number, SlaSummary>> => {
  const { slas, clocks } = await promisesTo(reader, ticket_ids)
  return new Map(ticket_ids.map((id) => [id, slaSummary(slas.get(id)?.policy_id ?? null, clocks.get(id) ?? [], reader.now)]))
}

export type NotedSla = { readonly sla: SlaSummary; readonly notes: readonly ClockNote[] }

/** The same, and how what is still to be kept is counted. */
export const notedSlaOfTickets = async (reader: Reader, ticket_ids: readonly number[]): Promise<ReadonlyMap<number, NotedSla>> => {
  const { slas, clocks } = await promisesTo(reader, ticket_ids)
  const usesCalendars = [...slas.values()].some(({ calendar_id }) => calendar_id !== null)
  const calendars: ReadonlyMap<number, Calendar> = usesCalendars ? await calendarsById(reader) : new Map()
  return new Map(
    ticket_ids.map((id) => {
      const { policy_id = null, calendar_id = null } = slas.get(id) ?? {}
      const own = clocks.get(id) ?? []
      const calendar = calendar_id === null ? undefined : calendars.get(calendar_id)
      return [id, { sla: slaSummary(policy_id, own, reader.now), notes: notesOf(own, calendar, reader.now) }]
    }),
  )
}
