import { changeChecks } from '../../contract/v3/bulk.ts'
import { AppError } from '../../kernel/errors.ts'
import { listAssignments } from '../../monitor/integrations/assign.ts'
import { bulkUpdateChecks } from '../../monitor/checks/bulk.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { checkOut } from './check-out.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

/** Whoever wants tags changed and names none has misspelt something; "done" would hide it. */
const needTags = (action: string, tags: string): void => {
  if (action.endsWith('_tags') && tags.trim() === '') throw new AppError('invalid', 'json validation error: tags is missing')
}

export const bulkRoutes = (door: Door, site: Site): void =>
  serve(door, changeChecks, async (tx, { body }, actor) => {
    const { project_id, access } = keyOf(actor)
    const { action, tags = '' } = body
    const uuids = body.checks.map((uuid) => uuid.toLowerCase())
    needTags(action, tags)
    const checks = await bulkUpdateChecks(tx, actor, { project_id, action, uuids, tags })
    const assignments = await listAssignments(tx, checks)
    const view = { ...site, access, now: tx.now }
    return ok({ checks: checks.map((check) => checkOut(check, assignments.get(check.id) ?? [], view)) })
  })
