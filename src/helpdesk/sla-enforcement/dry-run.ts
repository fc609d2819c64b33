import { DAY, type Instant } from '../../contract/time.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { slaPoliciesOf } from '../companies/companies.ts'
import { addBusinessTime, type BusinessCalendar } from '../hours/calendar.ts'
import { listPolicies, loadCalendarsById } from '../sla-policies/policies.ts'
import { findMatchingPolicy, matchesPolicy, resolveRules, type SlaPolicy } from '../sla-policies/policy.ts'
import type { Ticket } from '../tickets/model.ts'
import { loadTicketFacts } from '../tickets/rule-candidates.ts'

/** An unsaved policy; `id` is set if it would replace a saved policy. */
export type SlaPolicyDraft = Pick<SlaPolicy, 'conditions' | 'targets' | 'calendar_id'> & { readonly id?: number }

export type SlaPolicyDryRun = {
  readonly examined: number
  readonly is_complete: boolean
  readonly matched: number
  /** Matching tickets to which an earlier policy applies. */
  readonly matched_earlier: number
  /** Tickets with a late or missing first response. */
  readonly late: number
  readonly tickets: readonly { readonly ticket: Ticket; readonly is_late: boolean }[]
}

const MAX_TICKETS = 5_000
const BATCH_SIZE = 500
const MAX_TICKETS_SHOWN = 50

const listTicketIdsSince = async ({ db, now }: Reader, days: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('created_at', '>=', now - days * DAY)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TICKETS)
    .execute()
  return rows.map(({ id }) => id)
}

/** A new policy gets the position after all others. */
const toDraftPolicy = (draft: SlaPolicyDraft, policies: readonly SlaPolicy[]): SlaPolicy => {
  const known = policies.find(({ id }) => id === draft.id)
  const { conditions, targets, calendar_id } = draft
  return {
    id: known?.id ?? 0,
    name: '',
    position: known?.position ?? (policies.at(-1)?.position ?? 0) + 1,
    conditions,
    targets,
    calendar_id,
  }
}

const isLate = (ticket: Ticket, policy: SlaPolicy, calendars: ReadonlyMap<number, BusinessCalendar>, now: Instant): boolean => {
  const { target_us, calendar } = resolveRules(policy, ticket.priority, calendars)
  if (target_us.first_response === undefined || ticket.merged_into_id !== null) return false
  const due_at = addBusinessTime(calendar, ticket.created_at, target_us.first_response)
  return due_at !== undefined && (ticket.first_response_at ?? now) > due_at
}

/** Recent tickets that the policy would have applied to. Writes nothing. */
export const dryRunPolicy = async (reader: Reader, draft: SlaPolicyDraft, days: number): Promise<SlaPolicyDryRun> => {
  const stored = await listPolicies(reader)
  const calendars = await loadCalendarsById(reader)
  const policy = toDraftPolicy(draft, stored)
  const others = [...stored.filter(({ id }) => id !== policy.id), policy]
  const ids = await listTicketIdsSince(reader, days)
  const found: { readonly ticket: Ticket; readonly is_late: boolean }[] = []
  let matched_earlier = 0
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const ticketFacts = await loadTicketFacts(reader, ids.slice(start, start + BATCH_SIZE))
    const companies = await slaPoliciesOf(
      reader,
      ticketFacts.map(({ ticket }) => ticket.company_id),
    )
    for (const { ticket } of ticketFacts.toReversed()) {
      const subject = { ...ticket, company_policy_id: companies.get(ticket.company_id) }
      const isChosen = findMatchingPolicy(others, subject) === policy
      if (!isChosen && !matchesPolicy(policy, ticket)) continue
      if (isChosen) found.push({ ticket, is_late: isLate(ticket, policy, calendars, reader.now) })
      else matched_earlier += 1
    }
    await yieldToEventLoop()
  }
  const late = found.filter(({ is_late }) => is_late).length
  return {
    examined: ids.length,
    is_complete: ids.length < MAX_TICKETS,
    matched: found.length,
    matched_earlier,
    late,
    tickets: found.slice(0, MAX_TICKETS_SHOWN),
  }
}
