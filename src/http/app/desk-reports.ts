import { getDepartmentReport } from '../../contract/app/desk-reports.ts'
import { isoMillis, parseInstant } from '../../contract/time.ts'
import { readDepartmentReport } from '../../helpdesk/reports/department.ts'
import { rangeOf } from '../../helpdesk/reports/model.ts'
import { invalid } from '../../kernel/errors.ts'
import { getDepartment } from '../../people/departments/departments.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const deskReportPages = (door: Door): void =>
  serve(door, getDepartmentReport, async (reader, { params, query }) => {
    await getDepartment(reader, query.department_id)
    const range =
      rangeOf(parseInstant(query.from), parseInstant(query.to), reader.now) ??
      invalid({ from: ['The range must begin before it ends, and span three years at most.'] })
    const data = await readDepartmentReport(reader, params.name, { range, department_id: query.department_id })
    return ok({ data, meta: { from: isoMillis(range.from_at), to: isoMillis(range.to_at) } })
  })
