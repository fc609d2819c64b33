import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import { slaPoliciesOf } from '../companies/companies.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { listPolicies, loadCalendarsById } from '../sla-policies/policies.ts'
import { findMatchingPolicy, type PolicySubject, resolveRules, type SlaPolicy } from '../sla-policies/policy.ts'
import { fireClock, type SlaClock, sortByDue } from './clock.ts'
import { recordClockUpdates } from './emit-events.ts'
import type { SlaFacts, SlaTicket } from './facts.ts'
import { describeOpenClocks, type SlaClockNote } from './notes.ts'
import { planClocks, type PlanRules } from './plan.ts'
import { listClocks, listSlaByTicket, saveBeganAt, saveClocks, savePolicy, type TicketClock, type TicketSla } from './store.ts'
import { NO_SLA, type SlaSummary, summarizeSla } from './summary.ts'

const toSlaFacts = (ticket: SlaTicket, began_at: Instant | null | undefined): SlaFacts => ({
  status: ticket.status,
  created_at: began_at ?? ticket.created_at,
  first_response_at: ticket.first_response_at,
  oldest_unanswered_at: ticket.oldest_unanswered_at,
  is_merged: ticket.merged_into_id !== null,
})

const toPolicySubject = ({ department_id, company_id, priority, type, tags }: SlaTicket): PolicySubject => ({
  department_id,
  company_id,
  priority,
  type,
  tags,
})

const toClock = ({ ticket_id: _, ...clock }: TicketClock): SlaClock => clock

const changedFrom = (before: readonly SlaClock[], after: readonly SlaClock[]): readonly SlaClock[] =>
  after.filter((clock, index) => JSON.stringify(clock) !== JSON.stringify(before[index]))

/** An edit of policies or of a calendar: the time from which it counts, and the calendar before the edit. */
export type SlaPolicyEdit = { readonly counted_from_at: Instant; readonly calendar_before?: BusinessCalendar & { readonly id: number } }

const findPreviousCalendar = (
  sla: { readonly calendar_id: number | null } | undefined,
  calendar_id: number | null,
  calendars: ReadonlyMap<number, BusinessCalendar>,
  edit: SlaPolicyEdit | undefined,
): PlanRules['before'] => {
  if (sla === undefined) return undefined
  const edited = edit?.calendar_before?.id === sla.calendar_id ? edit?.calendar_before : undefined
  if (edited === undefined && sla.calendar_id === calendar_id) return undefined
  return { calendar: edited ?? (sla.calendar_id === null ? undefined : calendars.get(sla.calendar_id)) }
}

const findSla = async (tx: Tx, ticket_id: number): Promise<TicketSla | undefined> => (await listSlaByTicket(tx, [ticket_id])).get(ticket_id)

/** `settled_status`: absent when the ticket keeps its own. */
export type TicketSlaPlan = { readonly summary: SlaSummary; readonly settled_status?: SettledSlaStatus }

const NO_PLAN: TicketSlaPlan = { summary: NO_SLA }

export type NewTicketSla = { readonly policies: readonly SlaPolicy[]; readonly began_at?: Instant }

export const planNewTicket = async (tx: Tx, ticket: SlaTicket, { policies, began_at }: NewTicketSla): Promise<TicketSlaPlan> => {
  if (began_at !== undefined) saveBeganAt(tx, ticket.id, began_at)
  if (policies.length === 0) return NO_PLAN
  const sla = began_at === undefined ? undefined : { policy_id: null, calendar_id: null, began_at }
  const [calendars, companies] = await settleAll(loadCalendarsById(tx), slaPoliciesOf(tx, [ticket.company_id]))
  return await applyPlan(tx, ticket, { policies, sla, clocks: [], calendars, companies })
}

/** Updates the clocks of a ticket that the caller has locked; tickets stores the settled status. */
export const planTicket = async (tx: Tx, ticket: SlaTicket, edit?: SlaPolicyEdit): Promise<TicketSlaPlan> => {
  const [policies, sla] = await settleAll(listPolicies(tx), findSla(tx, ticket.id))
  if (policies.length === 0 && !sla) return NO_PLAN
  const [calendars, clocks, companies] = await settleAll(
    loadCalendarsById(tx),
    listClocks(tx, [ticket.id]),
    slaPoliciesOf(tx, [ticket.company_id]),
  )
  return await applyPlan(tx, ticket, { policies, sla, clocks, calendars, companies }, edit)
}

export type SettledSlaStatus = 'none' | 'met' | 'live'

const toSettledStatus = (clocks: readonly SlaClock[]): SettledSlaStatus => {
  const { status } = summarizeSla(null, clocks, 0)
  return status === 'none' || status === 'met' ? status : 'live'
}

type SlaState = {
  readonly policies: readonly SlaPolicy[]
  readonly calendars: ReadonlyMap<number, BusinessCalendar>
  readonly sla: TicketSla | undefined
  readonly clocks: readonly TicketClock[]
  readonly companies: ReadonlyMap<number | null, number>
}

const applyPlan = async (
  tx: Tx,
  ticket: SlaTicket,
  { policies, calendars, sla, clocks, companies }: SlaState,
  edit?: SlaPolicyEdit,
): Promise<TicketSlaPlan> => {
  const policy = findMatchingPolicy(policies, { ...toPolicySubject(ticket), company_policy_id: companies.get(ticket.company_id) })
  const rules = resolveRules(policy, ticket.priority, calendars)
  const calendar_id = policy?.calendar_id ?? null
  const previous = findPreviousCalendar(sla, calendar_id, calendars, edit)
  const planRules: PlanRules = { ...rules, ...(previous && { before: previous }), ...(edit && { counted_from_at: edit.counted_from_at }) }
  const before = clocks.map(toClock)
  const plan = planClocks(toSlaFacts(ticket, sla?.began_at), before, planRules, tx.now)
  saveClocks(tx, ticket.id, changedFrom(before, plan.clocks))
  const settled_status = toSettledStatus(plan.clocks)
  const policy_id = policy?.id ?? null
  if (sla?.policy_id !== policy_id || sla.calendar_id !== calendar_id) savePolicy(tx, ticket.id, { policy_id, calendar_id })
  await recordClockUpdates(tx, ticket, { policy, ...plan })
  if (plan.transitions.length > 0) tx.signal({ topic: 'sla' })
  return { summary: summarizeSla(policy_id, plan.clocks, tx.now), ...(settled_status !== toSettledStatus(before) && { settled_status }) }
}

/** Fires the due clocks of a ticket that the caller has locked. Events contain the times at which the clocks were due. */
export const fireDueClocks = async (tx: Tx, ticket: SlaTicket): Promise<void> => {
  const before = (await listClocks(tx, [ticket.id])).map(toClock)
  const steps = before.map((clock) => fireClock(clock, tx.now))
  const clocks = steps.map((step) => step.clock)
  saveClocks(tx, ticket.id, changedFrom(before, clocks))
  const sla = await findSla(tx, ticket.id)
  const policy: SlaPolicy | undefined = (await listPolicies(tx)).find(({ id }) => id === sla?.policy_id)
  await recordClockUpdates(tx, ticket, { policy, clocks, fired: sortByDue(steps.flatMap((step) => step.fired)), transitions: [] })
}

const loadSlas = async (reader: Reader, ticket_ids: readonly number[]) => {
  const [slas, clocks] = await settleAll(listSlaByTicket(reader, ticket_ids), listClocks(reader, ticket_ids))
  return { slas, clocks: Map.groupBy(clocks, ({ ticket_id }) => ticket_id) }
}

export const loadSlaByTicket = async (reader: Reader, ticket_ids: readonly number[]): Promise<ReadonlyMap<number, SlaSummary>> => {
  const { slas, clocks } = await loadSlas(reader, ticket_ids)
  return new Map(ticket_ids.map((id) => [id, summarizeSla(slas.get(id)?.policy_id ?? null, clocks.get(id) ?? [], reader.now)]))
}

export type SlaWithNotes = { readonly sla: SlaSummary; readonly notes: readonly SlaClockNote[] }

export const loadSlaWithNotesByTicket = async (
  reader: Reader,
  ticket_ids: readonly number[],
): Promise<ReadonlyMap<number, SlaWithNotes>> => {
  const { slas, clocks } = await loadSlas(reader, ticket_ids)
  const usesCalendars = [...slas.values()].some(({ calendar_id }) => calendar_id !== null)
  const calendars: ReadonlyMap<number, BusinessCalendar> = usesCalendars ? await loadCalendarsById(reader) : new Map()
  return new Map(
    ticket_ids.map((id) => {
      const { policy_id = null, calendar_id = null } = slas.get(id) ?? {}
      const own = clocks.get(id) ?? []
      const calendar = calendar_id === null ? undefined : calendars.get(calendar_id)
      return [id, { sla: summarizeSla(policy_id, own, reader.now), notes: describeOpenClocks(own, calendar, reader.now) }]
    }),
  )
}
