import { changeChecks } from '../../contract/v3/bulk.ts'
import { listAssignments } from '../../monitor/channels/assign.ts'
import { changeInBulk } from '../../monitor/checks/bulk.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { checkOut } from './check-out.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

export const bulkRoutes = (door: Door, site: Site): void =>
  serve(door, changeChecks, async (tx, { body }, actor) => {
    const { project_id, access } = keyOf(actor)
    const { action, checks: uuids, tags = '' } = body
    const checks = await changeInBulk(tx, actor, { project_id, action, uuids, tags })
    const assignments = await listAssignments(tx, checks)
    const view = { ...site, access, now: tx.now }
    return ok({ checks: checks.map((check) => checkOut(check, assignments.get(check.id) ?? [], view)) })
  })
