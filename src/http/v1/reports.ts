import { isoMillis } from '../../contract/time.ts'
import { getReport } from '../../contract/v1/reports.ts'
import { toReportRange, toCsv } from '../../helpdesk/reports/model.ts'
import { loadReport } from '../../helpdesk/reports/reports.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { momentOf } from './moments.ts'

export const deskReportRoutes = (door: Door): void =>
  serve(door, getReport, async (reader, { params, query }, actor) => {
    const range =
      toReportRange(momentOf(query, 'from'), momentOf(query, 'to'), reader.now) ??
      invalid({ from: ['The range must begin before it ends, and span three years at most.'] })
    const rows = await loadReport(reader, params.name, { range, scope: toTicketScope(agentOf(actor)), group_by: query.group_by })
    if (query.format === 'csv') {
      const name = `attachment; filename="${params.name}.csv"`
      return ok(toCsv(rows), { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
    }
    return ok({ data: rows, meta: { from: isoMillis(range.from_at), to: isoMillis(range.to_at) } })
  })
