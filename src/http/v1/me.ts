import { getMe, listDepartments, listRoles } from '../../contract/v1/me.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import * as departments from '../../people/departments/departments.ts'
import * as roles from '../../people/roles/roles.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const meOut = async (reader: Reader, actor: AgentActor) => {
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
    is_active,
    locale,
    timezone,
    permissions: role.permissions,
  }
}

export const meRoutes = (door: Door): void => {
  serve(door, getMe, async (reader, _input, actor) => ok({ data: await meOut(reader, agentOf(actor)) }))
  serve(door, listRoles, async (reader) => ok({ data: (await roles.listRoles(reader)).map(({ id, name }) => ({ id, name })) }))
  serve(door, listDepartments, async (reader) => ok({ data: await departments.listDepartments(reader) }))
}
