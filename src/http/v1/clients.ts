import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/clients.ts'
import * as clients from '../../helpdesk/clients/clients.ts'
import { mergeClient } from '../../helpdesk/client-merge/merge.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { formatInstant } from './format-instant.ts'
import { toPageWindow, createPage } from './pagination.ts'
import { chooseChannel } from './ticket-input.ts'

const presentClient = ({ last_seen_at, created_at, updated_at, ...client }: Client) => ({
  ...client,
  last_seen_at: formatInstant(last_seen_at),
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

const requireClient = (reader: Reader, { id }: { readonly id: number }): Promise<Client> => clients.getClient(reader, id)

export const registerClientRoutes = (api: Api): void => {
  serve(api, routes.listClients, async (reader, { query }) => {
    const page = toPageWindow(query)
    const found = await clients.listClients(reader, query, page)
    return ok(createPage(found.clients.map(presentClient), found.total, page))
  })
  serve(api, routes.getClient, async (reader, { params }) => ok({ data: presentClient(await clients.getClient(reader, params.id)) }))
  serve(api, routes.createClient, async (tx, { body }, actor) => {
    const source = chooseChannel(requireAgent(actor)) === 'agent' ? 'agent' : 'api'
    const client = await clients.createClient(tx, actor, { ...body, source })
    return created({ data: presentClient(client) }, `/api/v1/clients/${client.id}`)
  })
  serve(
    api,
    routes.updateClient,
    async (tx, { params, body }, actor) =>
      ok({ data: presentClient(await clients.updateClient(tx, actor, await clients.getClient(tx, params.id), body)) }),
    { precondition: requireClient },
  )
  serve(
    api,
    routes.mergeClient,
    async (tx, { params, body }, actor) => ok({ data: presentClient(await mergeClient(tx, actor, params.id, body.merge_into_id)) }),
    { precondition: requireClient },
  )
}
