import { formatIsoMicros, SECOND } from '../../contract/time.ts'
import * as routes from '../../contract/v3/pings.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getCheckByUuid } from '../../monitor/checks/find.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { getPingBody, listPings, type LoggedPing } from '../../monitor/ping-log/list.ts'
import { getProject } from '../../monitor/projects/projects.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'
import { requireKey } from './require-key.ts'

const presentPing = (ping: LoggedPing, { uuid }: Check, { base_url, version }: MonitorApiConfig) => ({
  type: ping.type,
  date: formatIsoMicros(ping.created_at),
  n: ping.n,
  scheme: ping.scheme,
  remote_addr: ping.remote_addr,
  method: ping.method,
  ua: ping.ua,
  rid: ping.rid,
  body_url: ping.body_size > 0 ? `${base_url}/api/v${version}/checks/${uuid}/pings/${ping.n}/body` : null,
  ...(ping.duration !== null && { duration: ping.duration / SECOND }),
})

const getOwnCheck = (reader: Reader, { check }: { readonly check: string }, actor: Actor): Promise<Check> =>
  getCheckByUuid(reader, requireKey(actor).project_id, check)

export const registerPingRoutes = (api: Api, apiConfig: MonitorApiConfig): void => {
  serve(api, routes.listPings, async (reader, { params }, actor) => {
    const check = await getOwnCheck(reader, params, actor)
    const { ping_log_limit } = await getProject(reader, check.project_id)
    const pings = await listPings(reader, check, ping_log_limit)
    return ok({ pings: pings.map((ping) => presentPing(ping, check, apiConfig)) })
  })
  serve(api, routes.getPingBody, async (reader, { params }, actor) =>
    ok(await getPingBody(reader, await getOwnCheck(reader, params, actor), params.n), { 'content-type': 'text/plain' }),
  )
}
