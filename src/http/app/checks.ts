import * as routes from '../../contract/app/checks.ts'
import type { CheckRow } from '../../contract/app/check-shapes.ts'
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
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { changesIn, type Body } from '../v3/check-in.ts'
import { logOf, uptimeOf } from './check-log.ts'
import { checkMoveRoute } from './check-move.ts'
import { rowOut, wholeOut } from './check-out.ts'
import { refuseBadTimes, timeRoutes } from './check-times.ts'
import { checkViewRoutes } from './check-views.ts'

type ByUuid = { readonly uuid: string }

const found = async (reader: Reader, { uuid }: ByUuid): Promise<Check> => (await findCheckByUuid(reader, uuid)) ?? notFound('check')
const project = (reader: Reader, { uuid }: ByUuid) => getProjectByUuid(reader, uuid)

/** Without a wish, those hear of a new check that somebody marked as default. */
const channelsFor = async (tx: Tx, project_id: number, { channels }: Body): Promise<readonly number[]> => {
  const all = await listIntegrations(tx, project_id)
  return channels === undefined ? all.filter(({ is_default }) => is_default).map(({ id }) => id) : resolveIntegrations(channels, all)
}

const readingRoutes = (door: Door): void => {
  serveSlow(door, routes.listChecks, async (db, { params }) => {
    const { id } = await db.read((reader) => project(reader, params))
    const data: CheckRow[] = []
    for await (const { checks, related: now } of streamChecks(db, id, {}, async (reader) => reader.now))
      for (const check of checks) data.push(rowOut(check, now))
    return ok({ data, ping_root: `${door.house.config.BASE_URL}/ping/` })
  })
  serve(door, routes.getCheck, async (reader, { params }) =>
    ok({ data: await wholeOut(reader, await found(reader, params), door.house.config) }),
  )
  serve(door, routes.getLog, async (reader, { params }, actor) => {
    const check = await found(reader, params)
    const { ping_log_limit } = await getProject(reader, check.project_id)
    return ok({ data: await logOf(reader, { check, limit: ping_log_limit }, agentOf(actor)) })
  })
  serve(door, routes.getBody, async (reader, { params }) => {
    const bytes = await getPingBody(reader, await found(reader, params), params.n)
    return ok({ data: { text: bytes.toString('utf8') } })
  })
  serve(door, routes.getUptime, async (reader, { params }) => ok({ data: await uptimeOf(reader, await found(reader, params)) }))
}

const VERSION = 3

const writingRoutes = (door: Door): void => {
  const shown = (reader: Reader, check: Check) => wholeOut(reader, check, door.house.config)
  serve(
    door,
    routes.createCheck,
    async (tx, { params, body }, actor) => {
      refuseBadTimes(body)
      const { id: project_id } = await project(tx, params)
      const channels = await channelsFor(tx, project_id, body)
      const wish = { project_id, settings: changesIn(body, VERSION), limit: door.house.config.CHECK_LIMIT }
      const check = await createCheck(tx, actor, wish)
      await assignIntegrations(tx, check, channels)
      return created({ data: await shown(tx, check) })
    },
    { exists: project },
  )
  serve(
    door,
    routes.updateCheck,
    async (tx, { params, body }, actor) => {
      refuseBadTimes(body)
      const { id, project_id } = await found(tx, params)
      const check = await updateCheck(tx, actor, id, changesIn(body, VERSION))
      if (body.channels !== undefined) await assignIntegrations(tx, check, await channelsFor(tx, project_id, body))
      return ok({ data: await shown(tx, check) })
    },
    { exists: found },
  )
  serve(door, routes.pauseCheck, async (tx, { params }, actor) => {
    const { id } = await found(tx, params)
    return ok({ data: await shown(tx, await pauseCheck(tx, actor, id)) })
  })
  serve(door, routes.resumeCheck, async (tx, { params }, actor) => {
    const { id } = await found(tx, params)
    return ok({ data: await shown(tx, await resumeCheck(tx, actor, id)) })
  })
  serve(door, routes.deleteCheck, async (tx, { params }, actor) => {
    await deleteCheck(tx, actor, (await found(tx, params)).id)
    return noContent()
  })
}

const bulkRoute = (door: Door): void => {
  serve(
    door,
    routes.changeChecks,
    async (tx, { params, body: { action, checks, tags = '' } }, actor) => {
      const { id: project_id } = await project(tx, params)
      const changed = await bulkUpdateChecks(tx, actor, { project_id, action, uuids: [...new Set(checks)], tags })
      return ok({ data: changed.map((check) => rowOut(check, tx.now)) })
    },
    { exists: project },
  )
}

/** Checks, for whoever may look after the monitoring: of every project. */
export const checkPages = (door: Door): void => {
  readingRoutes(door)
  writingRoutes(door)
  bulkRoute(door)
  checkMoveRoute(door)
  timeRoutes(door)
  checkViewRoutes(door)
}
