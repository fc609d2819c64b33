import { isoMillis, type Instant } from '../../contract/time.ts'
import { getReport } from '../../contract/v1/reports.ts'
import { momentIn, rangeOf, toCsv } from '../../helpdesk/reports/model.ts'
import { readReport } from '../../helpdesk/reports/reports.ts'
import { invalid } from '../../kernel/errors.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const momentOf = (query: { readonly from?: string; readonly to?: string }, edge: 'from' | 'to'): Instant | undefined => {
  const text = query[edge]
  return text === undefined ? undefined : (momentIn(text, edge) ?? invalid({ [edge]: [`The ${edge} field must be a valid date.`] }))
}

export const deskReportRoutes = (door: Door): void =>
  serve(door, getReport, async (reader, { params, query }) => {
    const range =
      rangeOf(momentOf(query, 'from'), momentOf(query, 'to'), reader.now) ??
      invalid({ from: ['The range must begin before it ends, and span three years at most.'] })
    const rows = await readReport(reader, params.name, { range, group_by: query.group_by })
    if (query.format === 'csv') {
      const name = `attachment; filename="${params.name}.csv"`
      return ok(toCsv(rows), { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
    }
    return ok({ data: rows, meta: { from: isoMillis(range.from_at), to: isoMillis(range.to_at) } })
  })
