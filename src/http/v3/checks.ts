import type { FastifyRequest } from 'fastify'
import * as routes from '../../contract/v3/checks.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { assignIntegrations, listIntegrationUuids } from '../../monitor/integrations/assign.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { resolveIntegrations } from '../../monitor/integrations/resolve.ts'
import { createCheck } from '../../monitor/checks/create.ts'
import { deleteCheck } from '../../monitor/checks/delete.ts'
import { getCheckByReference, getCheckByUuid, isUniqueKey } from '../../monitor/checks/find.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { pauseCheck } from '../../monitor/checks/pause.ts'
import { resumeCheck } from '../../monitor/checks/resume.ts'
import { updateCheck } from '../../monitor/checks/update.ts'
import { upsertCheck, type UpsertCheckResult } from '../../monitor/checks/upsert.ts'
import type { Actor, KeyActor } from '../../people/actor.ts'
import { created, ok, serialized } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toCheckChanges, toMatchFields, type CheckInput } from './check-input.ts'
import { streamCheckList } from './check-list.ts'
import { presentCheck, type CheckPresentation } from './check-presenter.ts'
import { requireKey } from './require-key.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'

const toRepeated = (request: FastifyRequest, name: string): readonly string[] =>
  new URL(request.url, 'http://localhost').searchParams.getAll(name)

const viewOf = (apiConfig: MonitorApiConfig, { access }: KeyActor, now: Instant): CheckPresentation => ({ ...apiConfig, access, now })

const showCheck = async (reader: Reader, check: Check, apiConfig: MonitorApiConfig, actor: Actor) =>
  presentCheck(check, await listIntegrationUuids(reader, check), viewOf(apiConfig, requireKey(actor), reader.now))

type CheckReferenceParams = { readonly check: string }

const byUuid = (tx: Tx, { check }: CheckReferenceParams, actor: Actor): Promise<Check> =>
  getCheckByUuid(tx, requireKey(actor).project_id, check)

/** A unique key allows reading a check, not changing it. */
const getOwnCheck = async (tx: Tx, params: CheckReferenceParams, actor: Actor): Promise<Check> => {
  if (isUniqueKey(params.check)) throw new AppError('method_not_allowed', 'method not allowed', { allow: 'GET, HEAD' })
  return await byUuid(tx, params, actor)
}

const channelsIn = async (reader: Reader, project_id: number, { channels }: CheckInput): Promise<readonly number[] | undefined> =>
  channels === undefined ? undefined : resolveIntegrations(channels, await listIntegrations(reader, project_id))

const createOrUpdate = async (tx: Tx, actor: Actor, body: CheckInput, apiConfig: MonitorApiConfig): Promise<UpsertCheckResult> => {
  const { project_id } = requireKey(actor)
  const input = { project_id, settings: toCheckChanges(body, apiConfig.version), limit: apiConfig.check_limit }
  const match = toMatchFields(body)
  if (match) return await upsertCheck(tx, actor, input, match)
  return { check: await createCheck(tx, actor, input), created: true }
}

export const registerCheckRoutes = (api: Api, apiConfig: MonitorApiConfig): void => {
  serveSlow(api, routes.listChecks, async (db, { query, request }, actor) => {
    const { project_id, access } = requireKey(actor)
    const filter = { slug: query.slug, tags: toRepeated(request, 'tag') }
    return serialized(await streamCheckList(db, { project_id, filter, site: apiConfig, access }))
  })
  serve(api, routes.getCheck, async (reader, { params }, actor) =>
    ok(await showCheck(reader, await getCheckByReference(reader, requireKey(actor).project_id, params.check), apiConfig, actor)),
  )
  serve(api, routes.createCheck, async (tx, { body }, actor) => {
    const channels = await channelsIn(tx, requireKey(actor).project_id, body)
    const made = await createOrUpdate(tx, actor, body, apiConfig)
    if (channels) await assignIntegrations(tx, made.check, channels)
    const reply = await showCheck(tx, made.check, apiConfig, actor)
    return made.created ? created(reply) : ok(reply)
  })
  serve(
    api,
    routes.updateCheck,
    async (tx, { params, body }, actor) => {
      const { id } = await getOwnCheck(tx, params, actor)
      const channels = await channelsIn(tx, requireKey(actor).project_id, body)
      const check = await updateCheck(tx, actor, id, toCheckChanges(body, apiConfig.version))
      if (channels) await assignIntegrations(tx, check, channels)
      return ok(await showCheck(tx, check, apiConfig, actor))
    },
    { precondition: getOwnCheck },
  )
  serve(api, routes.pauseCheck, async (tx, { params }, actor) => {
    const { id } = await byUuid(tx, params, actor)
    return ok(await showCheck(tx, await pauseCheck(tx, actor, id), apiConfig, actor))
  })
  serve(api, routes.resumeCheck, async (tx, { params }, actor) => {
    const { id } = await byUuid(tx, params, actor)
    return ok(await showCheck(tx, await resumeCheck(tx, actor, id), apiConfig, actor))
  })
  serve(api, routes.deleteCheck, async (tx, { params }, actor) => {
    const { id } = await getOwnCheck(tx, params, actor)
    const check = await deleteCheck(tx, actor, id)
    return ok(presentCheck(check, [], viewOf(apiConfig, requireKey(actor), tx.now)))
  })
}
