import { isoMillis, parseInstant } from '../../contract/time.ts'
import { listAudit } from '../../contract/v1/audit-log.ts'
import * as audit from '../../people/audit/list.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'

export const auditLogRoutes = (door: Door): void => {
  serve(door, listAudit, async (reader, { query }) => {
    const page = pageOf(query)
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
      paged(
        rows.map((row) => ({ ...row, created_at: isoMillis(row.created_at) })),
        total,
        page,
      ),
    )
  })
}
