import { previewDeactivation, type DeactivationPreview } from '../../contract/app/deactivation-preview.ts'
import { listSchedules } from '../../helpdesk/on-call/schedules.ts'
import { listTicketIds } from '../../helpdesk/tickets/list/list.ts'
import { RETURN_SETTING } from '../../helpdesk/tickets/return-to-queue.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSetting } from '../../kernel/settings.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { listSessions } from '../../people/sessions/revoke.ts'
import { listTokensOf } from '../../people/tokens/tokens.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { parseTicketSort } from '../v1/ticket-input.ts'

/** The preview counts all tickets of the agent, including those that the reader may not see. */
const countOpenTickets = async (reader: Reader, account_id: number): Promise<number> => {
  const filters = { assignee_id: [account_id], status: ['open', 'in_progress', 'pending', 'on_hold'] as const }
  const { total } = await listTicketIds(reader, { filters, scope: null, sort: parseTicketSort(undefined) }, { limit: 1, offset: 0 })
  return total
}

const loadDeactivationPreview = async (reader: Reader, { id }: Account): Promise<DeactivationPreview> => ({
  sessions: (await listSessions(reader, id)).length,
  tokens: (await listTokensOf(reader, id)).length,
  open_tickets: await countOpenTickets(reader, id),
  returns_tickets: (await findSetting(reader, RETURN_SETTING)) !== false,
  schedules: (await listSchedules(reader))
    .filter(({ layers }) => layers.some(({ user_ids }) => user_ids.includes(id)))
    .map(({ name }) => name),
})

export const registerDeactivationPreviewRoutes = (api: Api): void =>
  serve(api, previewDeactivation, async (reader, { params }) =>
    ok({ data: await loadDeactivationPreview(reader, await getAccount(reader, params.id)) }),
  )
