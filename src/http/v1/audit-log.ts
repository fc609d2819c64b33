import { formatIsoMillis, parseInstant } from '../../contract/time.ts'
import { listAudit } from '../../contract/v1/audit-log.ts'
import * as audit from '../../people/audit/list.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { toPageWindow, createPage } from './pagination.ts'

export const registerAuditLogRoutes = (api: Api): void => {
  serve(api, listAudit, async (reader, { query }) => {
    const page = toPageWindow(query)
    const { created_after, created_before, action, actor_id, actor_type, object_type, object_id } = query
    const filters = {
      action,
      actor_id,
      actor_type,
      object_type,
      object_id,
      created_after: parseInstant(created_after ?? ''),
      created_before: parseInstant(created_before ?? ''),
    }
    const { rows, total } = await audit.listAudit(reader, filters, page)
    return ok(
      createPage(
        rows.map((row) => ({ ...row, created_at: formatIsoMillis(row.created_at) })),
        total,
        page,
      ),
    )
  })
}
