import { foreseeDeparture, type Departure } from '../../contract/app/departures.ts'
import { listSchedules } from '../../helpdesk/on-call/schedules.ts'
import { listTicketIds } from '../../helpdesk/tickets/list/list.ts'
import { RETURN_SETTING } from '../../helpdesk/tickets/return-to-queue.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSetting } from '../../kernel/settings.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { listSessions } from '../../people/sessions/revoke.ts'
import { listTokensOf } from '../../people/tokens/tokens.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { sortOf } from '../v1/ticket-in.ts'

/** Whoever lets an agent go sees every ticket that is left behind, in sight or not: only their number is told. */
const countOpenTickets = async (reader: Reader, account_id: number): Promise<number> => {
  const filters = { assignee_id: [account_id], status: ['open', 'in_progress', 'pending', 'on_hold'] as const }
  const { total } = await listTicketIds(reader, { filters, scope: null, sort: sortOf(undefined) }, { limit: 1, offset: 0 })
  return total
}

const departureOf = async (reader: Reader, { id }: Account): Promise<Departure> => ({
  sessions: (await listSessions(reader, id)).length,
  tokens: (await listTokensOf(reader, id)).length,
  open_tickets: await countOpenTickets(reader, id),
  returns_tickets: (await findSetting(reader, RETURN_SETTING)) !== false,
  schedules: (await listSchedules(reader))
    .filter(({ layers }) => layers.some(({ user_ids }) => user_ids.includes(id)))
    .map(({ name }) => name),
})

export const departurePages = (door: Door): void =>
  serve(door, foreseeDeparture, async (reader, { params }) => ok({ data: await departureOf(reader, await getAccount(reader, params.id)) }))
