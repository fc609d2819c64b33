import { createRole, deleteRole, listRoles, updateRole } from '../../contract/v1/roles.ts'
import { ROLE_REFERENCE_SOURCES } from '../../people/role-references.ts'
import * as roles from '../../people/roles/roles.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

export const registerRoleRoutes = (api: Api): void => {
  serve(api, listRoles, async (reader) => ok({ data: await roles.listRoles(reader) }))
  serve(api, createRole, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    const role = await roles.createRole(tx, actor, body)
    return created({ data: role }, `/api/v1/roles/${role.id}`)
  })
  serve(
    api,
    updateRole,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      return ok({ data: await roles.changeRole(tx, actor, await roles.getRole(tx, params.id), body) })
    },
    { precondition: (tx, { id }) => roles.getRole(tx, id) },
  )
  serve(api, deleteRole, async (tx, { params }, actor) => {
    const agent = requireAgent(actor)
    await assertSudo(tx, agent)
    await roles.deleteRole(tx, agent, params.id, ROLE_REFERENCE_SOURCES)
    return noContent()
  })
}
