import { getUptimeReport } from '../../contract/app/desk-reports.ts'
import { listDowntimes, listUptimeChecks } from '../../contract/app/uptime-checks.ts'
import { DAY, isoMillis, parseInstant, SECOND } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { getCheckByUuid } from '../../monitor/checks/find.ts'
import { findDowntimes, type TimeRange } from '../../monitor/downtime/model.ts'
import { loadUptime } from '../../monitor/downtime/uptime.ts'
import { listFlipsByCheck } from '../../monitor/flips/list.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged, type PageWindow } from '../v1/paging.ts'

const MOST_SHOWN = 200
const LONGEST = 400 * DAY

type Asked = { readonly project: string; readonly from: string; readonly to: string }

const windowOf = ({ from, to }: Asked, now: number): TimeRange => {
  const window = { from: parseInstant(from) ?? 0, to: Math.min(now, parseInstant(to) ?? now) }
  if (window.from >= window.to || window.to - window.from > LONGEST)
    invalid({ from: ['The range must begin before it ends and before now, and span 400 days at most.'] })
  return window
}

const uptimeIn = async (db: Db, query: Asked) => {
  const { id, now } = await db.read(async (reader) => ({ id: (await getProjectByUuid(reader, query.project)).id, now: reader.now }))
  return await loadUptime(db, id, windowOf(query, now))
}

const isTroubled = ({ downtimes }: { readonly downtimes: number }): boolean => downtimes > 0

const cut = <T>(all: readonly T[], page: PageWindow) => paged(all.slice(page.offset, page.offset + page.limit), all.length, page)

export const uptimePages = (door: Door): void => {
  serveSlow(door, getUptimeReport, async (db, { query }) => {
    const { checks, days } = await uptimeIn(db, query)
    const total = (field: 'watched_seconds' | 'down_seconds'): number => checks.reduce((sum, row) => sum + row[field], 0)
    return ok({
      data: {
        n_checks: checks.length,
        n_troubled: checks.filter(isTroubled).length,
        watched_seconds: total('watched_seconds'),
        down_seconds: total('down_seconds'),
        days,
        checks: checks.slice(0, MOST_SHOWN),
      },
    })
  })
  serveSlow(door, listUptimeChecks, async (db, { query }) => {
    const { checks } = await uptimeIn(db, query)
    return ok(cut(query.troubled === true ? checks.filter(isTroubled) : checks, pageOf(query)))
  })
  serve(door, listDowntimes, async (reader, { params, query }) => {
    const project = await getProjectByUuid(reader, query.project)
    const check = await getCheckByUuid(reader, project.id, params.uuid)
    const window = windowOf(query, reader.now)
    const changes = (await listFlipsByCheck(reader, project.id, window.from)).get(check.id) ?? []
    const spans = findDowntimes({ ...check, changes }, window).toReversed()
    const downtimes = spans.map(({ from, to }) => ({
      from: isoMillis(from),
      to: isoMillis(to),
      down_seconds: (to - from) / SECOND,
      is_over: to < window.to,
    }))
    return ok(cut(downtimes, pageOf(query)))
  })
}
