import { formatIsoMillis } from '../../contract/time.ts'
import { getMe, listNotices, readNotices } from '../../contract/v1/me.ts'
import * as notices from '../../helpdesk/agent-notifications/agent-notifications.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import * as roles from '../../people/roles/roles.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { formatInstant } from './format-instant.ts'
import { toPageWindow, createPage } from './pagination.ts'

export const presentMe = async (reader: Reader, actor: AgentActor) => {
  const account = await getAccount(reader, actor.account_id)
  const role = await roles.getRole(reader, account.role_id)
  const { id, name, first_name, last_name, email, role_id, department_id, is_active, locale, timezone } = account
  return {
    id,
    name,
    first_name,
    last_name,
    email,
    role_id,
    role: { id: role.id, name: role.name },
    department_id,
    departments: actor.departments,
    is_active,
    locale,
    timezone,
    permissions: role.permissions,
  }
}

export const registerMeRoutes = (api: Api): void => {
  serve(api, getMe, async (reader, _input, actor) => ok({ data: await presentMe(reader, requireAgent(actor)) }))
  serve(api, listNotices, async (reader, { query }, actor) => {
    const { account_id } = requireAgent(actor)
    const page = toPageWindow(query)
    const { total, unread } = await notices.countAgentNotifications(reader, account_id)
    const shown = (await notices.listAgentNotifications(reader, account_id, page)).map(
      ({ account_id: _, read_at, created_at, ...notice }) => ({
        ...notice,
        read_at: formatInstant(read_at),
        created_at: formatIsoMillis(created_at),
      }),
    )
    const { data, meta } = createPage(shown, total, page)
    return ok({ data, meta: { ...meta, unread } })
  })
  serve(api, readNotices, async (tx, { body }, actor) => {
    await notices.markNotificationsRead(tx, requireAgent(actor).account_id, body.up_to_id)
    return noContent()
  })
}
