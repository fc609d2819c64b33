import { sql } from 'kysely'
import { getDepartmentReport, type DEPARTMENT_REPORTS } from '../../contract/app/desk-reports.ts'
import { DAY, isoMillis, parseInstant } from '../../contract/time.ts'
import { dayName, rangeOf, type Range, type Row } from '../../helpdesk/reports/model.ts'
import { readReport } from '../../helpdesk/reports/reports.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { listAccounts } from '../../people/accounts/accounts.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

type Wish = { readonly range: Range; readonly department_id: number }

const perDay = async ({ db }: Reader, column: 'created_at' | 'resolved_at' | 'closed_at', { range, department_id }: Wish) => {
  const at = sql.ref(column)
  const query = sql<{ day: number; count: number }>`select ${at} / ${sql.lit(DAY)} as day, count(*) as count from tickets
    where merged_into_id is null and department_id = ${department_id} and ${at} >= ${range.from_at} and ${at} < ${range.to_at} group by 1`
  return new Map((await query.execute(db)).rows.map(({ day, count }) => [Number(day), Number(count)]))
}

const volume = async (reader: Reader, wish: Wish): Promise<readonly Row[]> => {
  const created = await perDay(reader, 'created_at', wish)
  const resolved = await perDay(reader, 'resolved_at', wish)
  const closed = await perDay(reader, 'closed_at', wish)
  const first = Math.floor(wish.range.from_at / DAY)
  return Array.from({ length: Math.ceil(wish.range.to_at / DAY) - first }, (_, index) => {
    const day = first + index
    return { date: dayName(day), created: created.get(day) ?? 0, resolved: resolved.get(day) ?? 0, closed: closed.get(day) ?? 0 }
  })
}

const sla = async ({ db }: Reader, { range, department_id }: Wish): Promise<readonly Row[]> => {
  const query = sql<{ metric: string; met: number; breached: number }>`select metric,
      sum(case when state = 'met' then 1 else 0 end) as met, sum(case when breached_at is not null then 1 else 0 end) as breached
    from sla_clocks inner join tickets on tickets.id = sla_clocks.ticket_id
    where tickets.department_id = ${department_id} and started_at >= ${range.from_at} and started_at < ${range.to_at}
      and (state = 'met' or breached_at is not null) group by metric order by metric`
  return (await query.execute(db)).rows.map((row) => {
    const [met, breached] = [Number(row.met), Number(row.breached)]
    return { metric: row.metric, met, breached, attainment_percent: Math.round((met / (met + breached)) * 10_000) / 100 }
  })
}

const csat = async ({ db }: Reader, { range, department_id }: Wish): Promise<readonly Row[]> => {
  const query = sql<{ rating: number; count: number }>`select rating, count(*) as count
    from csat_surveys inner join tickets on tickets.id = csat_surveys.ticket_id
    where tickets.department_id = ${department_id} and submitted_at >= ${range.from_at} and submitted_at < ${range.to_at} group by rating`
  const counts = new Map((await query.execute(db)).rows.map(({ rating, count }) => [Number(rating), Number(count)]))
  return [1, 2, 3, 4, 5].map((rating) => ({ rating, count: counts.get(rating) ?? 0 }))
}

const response = async (reader: Reader, { range, department_id }: Wish): Promise<readonly Row[]> =>
  (await readReport(reader, 'response', { range, group_by: 'department_id' })).filter(
    (row) => Number(row['department_id']) === department_id,
  )

/** The people of the department, with all they do. */
const agents = async (reader: Reader, { range, department_id }: Wish): Promise<readonly Row[]> => {
  const { accounts } = await listAccounts(reader, { department_id: [department_id] }, { limit: 10_000, offset: 0 })
  const ids = new Set(accounts.map(({ id }) => id))
  return (await readReport(reader, 'agents', { range })).filter((row) => ids.has(Number(row['agent_id'])))
}

const READERS = { volume, response, sla, csat, agents } satisfies Record<
  (typeof DEPARTMENT_REPORTS)[number],
  (reader: Reader, wish: Wish) => Promise<readonly Row[]>
>

export const deskReportPages = (door: Door): void =>
  serve(door, getDepartmentReport, async (reader, { params, query }) => {
    await getDepartment(reader, query.department_id)
    const range =
      rangeOf(parseInstant(query.from), parseInstant(query.to), reader.now) ??
      invalid({ from: ['The range must begin before it ends, and span three years at most.'] })
    const data = await READERS[params.name](reader, { range, department_id: query.department_id })
    return ok({ data, meta: { from: isoMillis(range.from_at), to: isoMillis(range.to_at) } })
  })
