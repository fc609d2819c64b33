import { getDepartmentReport } from '../../contract/app/desk-reports.ts'
import { listReportTickets as listReportTicketsRoute } from '../../contract/app/report-tickets.ts'
import type { QueryOf } from '../../contract/route.ts'
import { isoMillis, parseInstant } from '../../contract/time.ts'
import { listReportTickets } from '../../helpdesk/reports/drill-down/drill-down.ts'
import type { ReportDrillDown } from '../../helpdesk/reports/drill-down/model.ts'
import { loadDepartmentReport } from '../../helpdesk/reports/department.ts'
import { toReportRange } from '../../helpdesk/reports/model.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { invalid } from '../../kernel/errors.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from '../v1/paging.ts'
import { listedTickets } from '../v1/ticket-include.ts'

const behindOf = ({
  department_id,
  assignee_id,
  priority,
  from,
  to,
  ...rest
}: QueryOf<typeof listReportTicketsRoute>): ReportDrillDown => ({
  ...rest,
  range: { from_at: parseInstant(from) ?? 0, to_at: parseInstant(to) ?? 0 },
  filters: {
    ...(department_id !== undefined && { department_id: [department_id] }),
    ...(assignee_id !== undefined && { assignee_id: [assignee_id === 'none' ? null : assignee_id] }),
    ...(priority !== undefined && { priority: [priority] }),
  },
})

export const deskReportPages = (door: Door): void => {
  serve(door, getDepartmentReport, async (reader, { params, query }, actor) => {
    const { department_id } = query
    await getDepartment(reader, department_id)
    const range =
      toReportRange(parseInstant(query.from), parseInstant(query.to), reader.now) ??
      invalid({ from: ['The range must begin before it ends, and span three years at most.'] })
    const data = await loadDepartmentReport(reader, params.name, { range, department_id, scope: toTicketScope(agentOf(actor)) })
    return ok({ data, meta: { from: isoMillis(range.from_at), to: isoMillis(range.to_at) } })
  })
  serve(door, listReportTicketsRoute, async (reader, { query }, actor) => {
    const page = pageOf(query)
    const { ids, total } = await listReportTickets(reader, agentOf(actor), behindOf(query), page)
    return ok(paged(await listedTickets(reader, ids, {}, door.house.config.BASE_URL), total, page))
  })
}
