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
import { isoMillis } from '../../contract/time.ts'
import * as connections from '../../people/scim/connections/connections.ts'
import type { ScimConnection } from '../../people/scim/connections/model.ts'
import { listExempt, setExempt } from '../../people/scim/exempt/exempt.ts'
import { getMapping, listMappings, mapGroup, type MappedGroup } from '../../people/scim/groups/mapping.ts'
import { listRequests } from '../../people/scim/requests/requests.ts'
import { readDirectory, writeDirectory } from '../../people/scim/directory.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { created, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { scimTokenOut } from './scim-tokens.ts'

const connectionOut = ({ created_at, ...connection }: ScimConnection) => ({ ...connection, created_at: isoMillis(created_at) })

const groupOut = ({ id, display_name, role_id, is_native, connection_id, member_count }: MappedGroup) => ({
  id,
  display_name,
  role_id,
  is_native,
  connection_id,
  member_count,
})

/** Groups are there from the first look on, so looking may have to write them down first. */
const groupRoutes = (door: Door): void => {
  serveSlow(door, listScimGroups, async (db) => ok({ data: (await readDirectory(db, listMappings)).map(groupOut) }))
  serveSlow(
    door,
    mapScimGroup,
    (db, { params, body }, actor) =>
      writeDirectory(db, async (tx) => {
        await assertSudo(tx, agentOf(actor))
        const { id, role_id } = await mapGroup(tx, actor, await getMapping(tx, params.id), body.role_id)
        return ok({ data: { id, role_id } })
      }),
    { exists: (reader, { id }) => getMapping(reader, id) },
  )
}

export const scimConnectionRoutes = (door: Door): void => {
  serve(door, listScimConnections, async (reader) => ok({ data: (await connections.listConnections(reader)).map(connectionOut) }))
  serve(door, createScimConnection, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    const { connection, record, token } = await connections.createConnection(tx, actor, { name: body.name })
    return created({ data: connectionOut(connection), scim_token: scimTokenOut(record), token })
  })
  serve(
    door,
    changeScimConnection,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, agentOf(actor))
      const connection = await connections.getConnection(tx, params.id)
      const { name, is_active, per_minute, default_role_id, maps_departments } = body
      const wish = { name, is_active, per_minute, default_role_id, maps_departments }
      return ok({ data: connectionOut(await connections.changeConnection(tx, actor, connection, wish)) })
    },
    { exists: (tx, { id }) => connections.getConnection(tx, id) },
  )
  serve(door, listScimRequests, async (reader, { params }) => {
    const { id } = await connections.getConnection(reader, params.id)
    const requests = await listRequests(reader, id)
    return ok({ data: requests.map(({ created_at, ...request }) => ({ ...request, created_at: isoMillis(created_at) })) })
  })
  groupRoutes(door)
  serve(door, getScimExemptions, async (reader) => ok({ data: { user_ids: await listExempt(reader) } }))
  serve(door, setScimExemptions, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    return ok({ data: { user_ids: await setExempt(tx, actor, body.user_ids) } })
  })
}
