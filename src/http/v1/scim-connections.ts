import {
  changeScimConnection,
  createScimConnection,
  getScimExemptions,
  listScimConnections,
  listScimGroups,
  listScimRequests,
  mapScimGroup,
  setScimExemptions,
} from '../../contract/v1/scim-connections.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import * as connections from '../../people/scim/connections/connections.ts'
import type { ScimConnection } from '../../people/scim/connections/model.ts'
import { listExempt, setExempt } from '../../people/scim/exempt/exempt.ts'
import { getMapping, listMappings, mapGroup, type MappedGroup } from '../../people/scim/groups/mapping.ts'
import { listRequests } from '../../people/scim/requests/requests.ts'
import { readDirectory, writeDirectory } from '../../people/scim/directory.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentScimToken } from './scim-tokens.ts'

const presentConnection = ({ created_at, ...connection }: ScimConnection) => ({ ...connection, created_at: formatIsoMillis(created_at) })

const presentGroup = ({ id, display_name, role_id, is_native, connection_id, member_count }: MappedGroup) => ({
  id,
  display_name,
  role_id,
  is_native,
  connection_id,
  member_count,
})

/** Groups are created on first read, so reading may write. */
const registerGroupRoutes = (api: Api): void => {
  serveSlow(api, listScimGroups, async (db) => ok({ data: (await readDirectory(db, listMappings)).map(presentGroup) }))
  serveSlow(
    api,
    mapScimGroup,
    (db, { params, body }, actor) =>
      writeDirectory(db, async (tx) => {
        await assertSudo(tx, requireAgent(actor))
        const { id, role_id } = await mapGroup(tx, actor, await getMapping(tx, params.id), body.role_id)
        return ok({ data: { id, role_id } })
      }),
    { precondition: (reader, { id }) => getMapping(reader, id) },
  )
}

export const registerScimConnectionRoutes = (api: Api): void => {
  serve(api, listScimConnections, async (reader) => ok({ data: (await connections.listConnections(reader)).map(presentConnection) }))
  serve(api, createScimConnection, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    const { connection, record, token } = await connections.createConnection(tx, actor, { name: body.name })
    return created({ data: presentConnection(connection), scim_token: presentScimToken(record), token })
  })
  serve(
    api,
    changeScimConnection,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      const connection = await connections.getConnection(tx, params.id)
      const { name, is_active, per_minute, default_role_id, maps_departments } = body
      const input = { name, is_active, per_minute, default_role_id, maps_departments }
      return ok({ data: presentConnection(await connections.changeConnection(tx, actor, connection, input)) })
    },
    { precondition: (tx, { id }) => connections.getConnection(tx, id) },
  )
  serve(api, listScimRequests, async (reader, { params }) => {
    const { id } = await connections.getConnection(reader, params.id)
    const requests = await listRequests(reader, id)
    return ok({ data: requests.map(({ created_at, ...request }) => ({ ...request, created_at: formatIsoMillis(created_at) })) })
  })
  registerGroupRoutes(api)
  serve(api, getScimExemptions, async (reader) => ok({ data: { user_ids: await listExempt(reader) } }))
  serve(api, setScimExemptions, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    return ok({ data: { user_ids: await setExempt(tx, actor, body.user_ids) } })
  })
}
