import { getDepartmentReport } from '../../contract/app/department-reports.ts'
import { listReportTickets as listReportTicketsRoute } from '../../contract/app/report-tickets.ts'
import type { QueryOf } from '../../contract/route.ts'
import { formatIsoMillis, parseInstant } from '../../contract/time.ts'
import { listReportTickets } from '../../helpdesk/reports/drill-down/drill-down.ts'
import type { ReportDrillDown } from '../../helpdesk/reports/drill-down/model.ts'
import { loadDepartmentReport } from '../../helpdesk/reports/department.ts'
import { toReportRange } from '../../helpdesk/reports/model.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { invalid } from '../../kernel/errors.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toPageWindow, createPage } from '../v1/pagination.ts'
import { presentTicketList } from '../v1/ticket-include.ts'

const toDrillDown = ({
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

export const registerDepartmentReportRoutes = (api: Api): void => {
  serve(api, getDepartmentReport, async (reader, { params, query }, actor) => {
    const { department_id } = query
    await getDepartment(reader, department_id)
    const range =
      toReportRange(parseInstant(query.from), parseInstant(query.to), reader.now) ??
      invalid({ from: ['The from field must be a date before to, and the range at most three years.'] })
    const data = await loadDepartmentReport(reader, params.name, { range, department_id, scope: toTicketScope(requireAgent(actor)) })
    return ok({ data, meta: { from: formatIsoMillis(range.from_at), to: formatIsoMillis(range.to_at) } })
  })
  serve(api, listReportTicketsRoute, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const { ids, total } = await listReportTickets(reader, requireAgent(actor), toDrillDown(query), page)
    return ok(createPage(await presentTicketList(reader, ids, {}, api.context.config.BASE_URL), total, page))
  })
}
