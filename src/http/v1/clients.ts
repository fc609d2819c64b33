import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/clients.ts'
import * as clients from '../../helpdesk/clients/clients.ts'
import { mergeClient } from '../../helpdesk/clients/merge.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { agentOf } from '../agent-only.ts'
import { created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from './iso.ts'
import { pageOf, paged } from './paging.ts'
import { channelOf } from './ticket-in.ts'

const clientOut = ({ last_seen_at, created_at, updated_at, ...client }: Client) => ({
  ...client,
  last_seen_at: iso(last_seen_at),
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

const exists = (reader: Reader, { id }: { readonly id: number }): Promise<Client> => clients.getClient(reader, id)

export const clientRoutes = (door: Door): void => {
  serve(door, routes.listClients, async (reader, { query }) => {
    const page = pageOf(query)
    const found = await clients.listClients(reader, query, page)
    return ok(paged(found.clients.map(clientOut), found.total, page))
  })
  serve(door, routes.getClient, async (reader, { params }) => ok({ data: clientOut(await clients.getClient(reader, params.id)) }))
  serve(door, routes.createClient, async (tx, { body }, actor) => {
    const source = channelOf(agentOf(actor)) === 'agent' ? 'agent' : 'api'
    const client = await clients.createClient(tx, actor, { ...body, source })
    return created({ data: clientOut(client) }, `/api/v1/clients/${client.id}`)
  })
  serve(
    door,
    routes.updateClient,
    async (tx, { params, body }, actor) =>
      ok({ data: clientOut(await clients.updateClient(tx, actor, await clients.getClient(tx, params.id), body)) }),
    { exists },
  )
  serve(
    door,
    routes.mergeClient,
    async (tx, { params, body }, actor) => ok({ data: clientOut(await mergeClient(tx, actor, params.id, body.merge_into_id)) }),
    { exists },
  )
}
