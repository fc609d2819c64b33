import { getUptimeReport } from '../../contract/app/desk-reports.ts'
import { DAY, parseInstant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Span } from '../../monitor/downtime/model.ts'
import { readUptime } from '../../monitor/downtime/uptime.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { ok } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'

const MOST_SHOWN = 200
const LONGEST = 400 * DAY

const windowOf = ({ from, to }: { readonly from: string; readonly to: string }, now: number): Span => {
  const window = { from: parseInstant(from) ?? 0, to: Math.min(now, parseInstant(to) ?? now) }
  if (window.from >= window.to || window.to - window.from > LONGEST)
    invalid({ from: ['The range must begin before it ends and before now, and span 400 days at most.'] })
  return window
}

export const uptimePages = (door: Door): void =>
  serveSlow(door, getUptimeReport, async (db, { query }) => {
    const { id, now } = await db.read(async (reader) => ({ id: (await getProjectByUuid(reader, query.project)).id, now: reader.now }))
    const { checks, days } = await readUptime(db, id, windowOf(query, now))
    const total = (field: 'watched_seconds' | 'down_seconds'): number => checks.reduce((sum, row) => sum + row[field], 0)
    return ok({
      data: {
        n_checks: checks.length,
        n_troubled: checks.filter(({ downtimes }) => downtimes > 0).length,
        watched_seconds: total('watched_seconds'),
        down_seconds: total('down_seconds'),
        days,
        checks: checks.slice(0, MOST_SHOWN),
      },
    })
  })
