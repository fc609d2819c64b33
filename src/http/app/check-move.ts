import * as routes from '../../contract/app/checks.ts'
import { invalid } from '../../kernel/errors.ts'
import { assignIntegrations } from '../../monitor/integrations/assign.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { moveChecks } from '../../monitor/projects/move-checks.ts'
import { getProjectByUuid, listProjects } from '../../monitor/projects/projects.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentCheckRow } from './check-presenter.ts'

/** The permission to change checks covers every project, so the two projects need no separate permissions. */
export const registerCheckMoveRoutes = (api: Api): void => {
  serve(
    api,
    routes.moveChecks,
    async (tx, { params, body }, actor) => {
      const from = await getProjectByUuid(tx, params.uuid)
      const to =
        (await listProjects(tx)).find(({ uuid }) => uuid === body.project) ?? invalid({ project: ['The selected project is invalid.'] })
      if (to.id === from.id) invalid({ project: ['The checks already belong to this project.'] })
      const channels = await listIntegrations(tx, to.id)
      const usual = channels.filter(({ is_default }) => is_default)
      const uuids = [...new Set(body.checks)]
      const moved = await moveChecks(tx, actor, { from_id: from.id, to_id: to.id, uuids, limit: api.context.config.CHECK_LIMIT })
      for (const check of moved) {
        const wanted = body.channels?.[check.uuid]
        const hearing = wanted === undefined ? usual : channels.filter(({ uuid }) => wanted.includes(uuid))
        await assignIntegrations(
          tx,
          check,
          hearing.map(({ id }) => id),
        )
      }
      return ok({ data: moved.map((check) => presentCheckRow(check, tx.now)) })
    },
    { precondition: (tx, { uuid }) => getProjectByUuid(tx, uuid) },
  )
}
