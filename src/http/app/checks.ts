import * as routes from '../../contract/app/checks.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { assignIntegrations } from '../../monitor/integrations/assign.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { resolveIntegrations } from '../../monitor/integrations/resolve.ts'
import { bulkUpdateChecks } from '../../monitor/checks/bulk.ts'
import { createCheck } from '../../monitor/checks/create.ts'
import { deleteCheck } from '../../monitor/checks/delete.ts'
import { findCheckByUuid } from '../../monitor/checks/find.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { pauseCheck } from '../../monitor/checks/pause.ts'
import { resumeCheck } from '../../monitor/checks/resume.ts'
import { updateCheck } from '../../monitor/checks/update.ts'
import { getPingBody } from '../../monitor/ping-log/list.ts'
import { getProject, getProjectByUuid } from '../../monitor/projects/projects.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toCheckChanges, type CheckInput } from '../v3/check-input.ts'
import { readCheckLog, readUptime } from './check-log.ts'
import { registerCheckMoveRoutes } from './check-move.ts'
import { presentCheckRow, presentCheckDetail } from './check-presenter.ts'
import { assertValidSchedule, registerScheduleRoutes } from './check-schedules.ts'
import { registerCheckViewRoutes } from './check-views.ts'

type UuidParam = { readonly uuid: string }

const getCheck = async (reader: Reader, { uuid }: UuidParam): Promise<Check> => (await findCheckByUuid(reader, uuid)) ?? notFound('check')
const getProjectByParams = (reader: Reader, { uuid }: UuidParam) => getProjectByUuid(reader, uuid)

/** By default, a new check uses the integrations marked as default. */
const chooseChannels = async (tx: Tx, project_id: number, { channels }: CheckInput): Promise<readonly number[]> => {
  const all = await listIntegrations(tx, project_id)
  return channels === undefined ? all.filter(({ is_default }) => is_default).map(({ id }) => id) : resolveIntegrations(channels, all)
}

const registerReadRoutes = (api: Api): void => {
  serveSlow(api, routes.listChecks, async (db, { params }) => {
    const { id } = await db.read((reader) => getProjectByParams(reader, params))
    const data: CheckListItem[] = []
    for await (const { checks, related: now } of streamChecks(db, id, {}, async (reader) => reader.now))
      for (const check of checks) data.push(presentCheckRow(check, now))
    return ok({ data, ping_root: `${api.context.config.BASE_URL}/ping/` })
  })
  serve(api, routes.getCheck, async (reader, { params }) =>
    ok({ data: await presentCheckDetail(reader, await getCheck(reader, params), api.context.config) }),
  )
  serve(api, routes.getLog, async (reader, { params }, actor) => {
    const check = await getCheck(reader, params)
    const { ping_log_limit } = await getProject(reader, check.project_id)
    return ok({ data: await readCheckLog(reader, { check, limit: ping_log_limit }, requireAgent(actor)) })
  })
  serve(api, routes.getBody, async (reader, { params }) => {
    const bytes = await getPingBody(reader, await getCheck(reader, params), params.n)
    return ok({ data: { text: bytes.toString('utf8') } })
  })
  serve(api, routes.getUptime, async (reader, { params }) => ok({ data: await readUptime(reader, await getCheck(reader, params)) }))
}

const VERSION = 3

const registerWriteRoutes = (api: Api): void => {
  const shown = (reader: Reader, check: Check) => presentCheckDetail(reader, check, api.context.config)
  serve(
    api,
    routes.createCheck,
    async (tx, { params, body }, actor) => {
      assertValidSchedule(body)
      const { id: project_id } = await getProjectByParams(tx, params)
      const channels = await chooseChannels(tx, project_id, body)
      const input = { project_id, settings: toCheckChanges(body, VERSION), limit: api.context.config.CHECK_LIMIT }
      const check = await createCheck(tx, actor, input)
      await assignIntegrations(tx, check, channels)
      return created({ data: await shown(tx, check) })
    },
    { precondition: getProjectByParams },
  )
  serve(
    api,
    routes.updateCheck,
    async (tx, { params, body }, actor) => {
      assertValidSchedule(body)
      const { id, project_id } = await getCheck(tx, params)
      const check = await updateCheck(tx, actor, id, toCheckChanges(body, VERSION))
      if (body.channels !== undefined) await assignIntegrations(tx, check, await chooseChannels(tx, project_id, body))
      return ok({ data: await shown(tx, check) })
    },
    { precondition: getCheck },
  )
  serve(api, routes.pauseCheck, async (tx, { params }, actor) => {
    const { id } = await getCheck(tx, params)
    return ok({ data: await shown(tx, await pauseCheck(tx, actor, id)) })
  })
  serve(api, routes.resumeCheck, async (tx, { params }, actor) => {
    const { id } = await getCheck(tx, params)
    return ok({ data: await shown(tx, await resumeCheck(tx, actor, id)) })
  })
  serve(api, routes.deleteCheck, async (tx, { params }, actor) => {
    await deleteCheck(tx, actor, (await getCheck(tx, params)).id)
    return noContent()
  })
}

const registerBulkRoutes = (api: Api): void => {
  serve(
    api,
    routes.changeChecks,
    async (tx, { params, body: { action, checks, tags = '' } }, actor) => {
      const { id: project_id } = await getProjectByParams(tx, params)
      const changed = await bulkUpdateChecks(tx, actor, { project_id, action, uuids: [...new Set(checks)], tags })
      return ok({ data: changed.map((check) => presentCheckRow(check, tx.now)) })
    },
    { precondition: getProjectByParams },
  )
}

export const registerCheckRoutes = (api: Api): void => {
  registerReadRoutes(api)
  registerWriteRoutes(api)
  registerBulkRoutes(api)
  registerCheckMoveRoutes(api)
  registerScheduleRoutes(api)
  registerCheckViewRoutes(api)
}
