import { createRole, deleteRole, listRoles, updateRole } from '../../contract/v1/roles.ts'
import { deleteRole as removeRole } from '../../people/roles/delete.ts'
import * as roles from '../../people/roles/roles.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const roleRoutes = (door: Door): void => {
  serve(door, listRoles, async (reader) => ok({ data: await roles.listRoles(reader) }))
  serve(door, createRole, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    const role = await roles.createRole(tx, actor, body)
    return created({ data: role }, `/api/v1/roles/${role.id}`)
  })
  serve(
    door,
    updateRole,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, agentOf(actor))
      return ok({ data: await roles.changeRole(tx, actor, await roles.getRole(tx, params.id), body) })
    },
    { exists: (tx, { id }) => roles.getRole(tx, id) },
  )
  serve(door, deleteRole, async (tx, { params }, actor) => {
    const agent = agentOf(actor)
    await assertSudo(tx, agent)
    await removeRole(tx, agent, params.id)
    return noContent()
  })
}
