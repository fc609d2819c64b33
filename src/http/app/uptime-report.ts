import { getUptimeReport } from '../../contract/app/department-reports.ts'
import { listDowntimes, listUptimeChecks } from '../../contract/app/uptime-checks.ts'
import { DAY, formatIsoMillis, parseInstant, SECOND } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { getCheckByUuid } from '../../monitor/checks/find.ts'
import { findDowntimes, type TimeRange } from '../../monitor/downtime/model.ts'
import { loadUptime } from '../../monitor/downtime/uptime.ts'
import { listFlipsByCheck } from '../../monitor/flips/list.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { toPageWindow, createPage, type PageWindow } from '../v1/pagination.ts'

const MAX_CHECKS = 200
const MAX_RANGE = 400 * DAY

type UptimeQuery = { readonly project: string; readonly from: string; readonly to: string }

const parseWindow = ({ from, to }: UptimeQuery, now: number): TimeRange => {
  const window = { from: parseInstant(from) ?? 0, to: Math.min(now, parseInstant(to) ?? now) }
  if (window.from >= window.to || window.to - window.from > MAX_RANGE)
    invalid({ from: ['The from field must be a date before to and before now, and the range at most 400 days.'] })
  return window
}

const uptimeIn = async (db: Db, query: UptimeQuery) => {
  const { id, now } = await db.read(async (reader) => ({ id: (await getProjectByUuid(reader, query.project)).id, now: reader.now }))
  return await loadUptime(db, id, parseWindow(query, now))
}

const hasDowntime = ({ downtimes }: { readonly downtimes: number }): boolean => downtimes > 0

const slicePage = <T>(all: readonly T[], page: PageWindow) => createPage(all.slice(page.offset, page.offset + page.limit), all.length, page)

export const registerUptimeRoutes = (api: Api): void => {
  serveSlow(api, getUptimeReport, async (db, { query }) => {
    const { checks, days } = await uptimeIn(db, query)
    const total = (field: 'watched_seconds' | 'down_seconds'): number => checks.reduce((sum, row) => sum + row[field], 0)
    return ok({
      data: {
        n_checks: checks.length,
        num_with_downtime: checks.filter(hasDowntime).length,
        watched_seconds: total('watched_seconds'),
        down_seconds: total('down_seconds'),
        days,
        checks: checks.slice(0, MAX_CHECKS),
      },
    })
  })
  serveSlow(api, listUptimeChecks, async (db, { query }) => {
    const { checks } = await uptimeIn(db, query)
    return ok(slicePage(query.with_downtime === true ? checks.filter(hasDowntime) : checks, toPageWindow(query)))
  })
  serve(api, listDowntimes, async (reader, { params, query }) => {
    const project = await getProjectByUuid(reader, query.project)
    const check = await getCheckByUuid(reader, project.id, params.uuid)
    const window = parseWindow(query, reader.now)
    const changes = (await listFlipsByCheck(reader, project.id, window.from)).get(check.id) ?? []
    const spans = findDowntimes({ ...check, changes }, window).toReversed()
    const downtimes = spans.map(({ from, to }) => ({
      from: formatIsoMillis(from),
      to: formatIsoMillis(to),
      down_seconds: (to - from) / SECOND,
      has_ended: to < window.to,
    }))
    return ok(slicePage(downtimes, toPageWindow(query)))
  })
}
