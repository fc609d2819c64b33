import { DAY, type Instant } from '../../contract/time.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { addBusiness, type Calendar } from '../hours/calendar.ts'
import { slaPoliciesOf } from '../companies/companies.ts'
import { findPolicy, matches, rulesOf, type Policy } from './policy.ts'
import type { Ticket } from '../tickets/model.ts'
import { readBriefly } from '../tickets/waiting.ts'
import { calendarsById, listPolicies } from './policies.ts'

/** A policy as somebody writes it; with its id when there is one already. */
export type PolicyDraft = Pick<Policy, 'conditions' | 'targets' | 'calendar_id'> & { readonly id?: number }

export type PolicyDryRun = {
  readonly examined: number
  readonly is_complete: boolean
  /** Tickets it would have counted for. */
  readonly matched: number
  /** Tickets that fit too, and that a policy before it takes. */
  readonly taken: number
  /** Of those it would have counted for, how many had their first reply too late or still wait for it. */
  readonly late: number
  /** The newest first. */
  readonly tickets: readonly { readonly ticket: Ticket; readonly is_late: boolean }[]
}

const MOST = 5_000
const SLICE = 500
const SHOWN = 50

const idsSince = async ({ db, now }: Reader, days: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('created_at', '>=', now - days * DAY)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** A new one stands behind the others, as it will when it is saved. */
const placed = (draft: PolicyDraft, policies: readonly Policy[]): Policy => {
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

const isLate = (ticket: Ticket, policy: Policy, calendars: ReadonlyMap<number, Calendar>, now: Instant): boolean => {
  const { target_us, calendar } = rulesOf(policy, ticket.priority, calendars)
  if (target_us.first_response === undefined || ticket.merged_into_id !== null) return false
  const due_at = addBusiness(calendar, ticket.created_at, target_us.first_response)
  return due_at !== undefined && (ticket.first_response_at ?? now) > due_at
}

/** Which tickets of the last days a policy would have counted for, had it been there. Nothing is written. */
export const dryRunPolicy = async (reader: Reader, draft: PolicyDraft, days: number): Promise<PolicyDryRun> => {
  const stored = await listPolicies(reader)
  const calendars = await calendarsById(reader)
  const policy = placed(draft, stored)
  const others = [...stored.filter(({ id }) => id !== policy.id), policy]
  const ids = await idsSince(reader, days)
  const found: { readonly ticket: Ticket; readonly is_late: boolean }[] = []
  let taken = 0
  for (let start = 0; start < ids.length; start += SLICE) {
    const briefs = await readBriefly(reader, ids.slice(start, start + SLICE))
    const companies = await slaPoliciesOf(
      reader,
      briefs.map(({ ticket }) => ticket.company_id),
    )
    for (const { ticket } of briefs.toReversed()) {
      const subject = { ...ticket, company_policy_id: companies.get(ticket.company_id) }
      const isChosen = findPolicy(others, subject) === policy
      if (!isChosen && !matches(policy, ticket)) continue
      if (isChosen) found.push({ ticket, is_late: isLate(ticket, policy, calendars, reader.now) })
      else taken += 1
    }
    await yieldToEventLoop()
  }
  const late = found.filter(({ is_late }) => is_late).length
  return { examined: ids.length, is_complete: ids.length < MOST, matched: found.length, taken, late, tickets: found.slice(0, SHOWN) }
}
