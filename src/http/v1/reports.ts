import { formatIsoMillis } from '../../contract/time.ts'
import { getReport } from '../../contract/v1/reports.ts'
import { toReportRange, toCsv } from '../../helpdesk/reports/model.ts'
import { loadReport } from '../../helpdesk/reports/reports.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { parseRangeEnd } from './instants.ts'

export const registerReportRoutes = (api: Api): void =>
  serve(api, getReport, async (reader, { params, query }, actor) => {
    const range =
      toReportRange(parseRangeEnd(query, 'from'), parseRangeEnd(query, 'to'), reader.now) ??
      invalid({ from: ['The from field must be a date before to, and the range at most three years.'] })
    const rows = await loadReport(reader, params.name, { range, scope: toTicketScope(requireAgent(actor)), group_by: query.group_by })
    if (query.format === 'csv') {
      const name = `attachment; filename="${params.name}.csv"`
      return ok(toCsv(rows), { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
    }
    return ok({ data: rows, meta: { from: formatIsoMillis(range.from_at), to: formatIsoMillis(range.to_at) } })
  })
