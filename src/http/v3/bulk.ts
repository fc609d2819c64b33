import { changeChecks } from '../../contract/v3/bulk.ts'
import { AppError } from '../../kernel/errors.ts'
import { listAssignments } from '../../monitor/integrations/assign.ts'
import { bulkUpdateChecks } from '../../monitor/checks/bulk.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentCheck } from './check-presenter.ts'
import { requireKey } from './require-key.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'

/** A bulk change of tags without any tag is probably a mistake, which a successful response would hide. */
const requireTags = (action: string, tags: string): void => {
  if (action.endsWith('_tags') && tags.trim() === '') throw new AppError('invalid', 'json validation error: tags is missing')
}

export const registerBulkRoutes = (api: Api, apiConfig: MonitorApiConfig): void =>
  serve(api, changeChecks, async (tx, { body }, actor) => {
    const { project_id, access } = requireKey(actor)
    const { action, tags = '' } = body
    const uuids = body.checks.map((uuid) => uuid.toLowerCase())
    requireTags(action, tags)
    const checks = await bulkUpdateChecks(tx, actor, { project_id, action, uuids, tags })
    const assignments = await listAssignments(tx, checks)
    const view = { ...apiConfig, access, now: tx.now }
    return ok({ checks: checks.map((check) => presentCheck(check, assignments.get(check.id) ?? [], view)) })
  })
