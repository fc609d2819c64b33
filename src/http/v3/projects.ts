import { formatIsoSeconds, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/projects.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { countChecks } from '../../monitor/checks/list.ts'
import { deleteProject } from '../../monitor/projects/delete.ts'
import { createKey, listKeys, revokeKey } from '../../monitor/projects/keys.ts'
import type { Project, ProjectKey } from '../../monitor/projects/model.ts'
import * as projects from '../../monitor/projects/projects.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

const presentKey = ({ kind, hint, created_at, last_used_at }: ProjectKey) => ({
  kind,
  hint,
  created_at: formatIsoSeconds(created_at),
  last_used_at: iso(last_used_at),
})

const presentProject = async (reader: Reader, project: Project) => ({
  uuid: project.uuid,
  name: project.name,
  badge_key: project.badge_key,
  ping_log_limit: project.ping_log_limit,
  n_checks: await countChecks(reader, project.id),
  keys: (await listKeys(reader, project)).map(presentKey),
  created_at: formatIsoSeconds(project.created_at),
})

const getProject = (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Project> => projects.getProjectByUuid(reader, uuid)

export const registerProjectRoutes = (api: Api): void => {
  serve(api, routes.listProjects, async (reader) => {
    const list = []
    for (const project of await projects.listProjects(reader)) list.push(await presentProject(reader, project))
    return ok({ projects: list })
  })
  serve(api, routes.createProject, async (tx, { body: { name, ...settings } }, actor) => {
    const project = await projects.createProject(tx, actor, name)
    const { ping_log_limit } = settings
    const whole = ping_log_limit === undefined ? project : await projects.updateProject(tx, actor, project.id, { ping_log_limit })
    return created(await presentProject(tx, whole))
  })
  serve(api, routes.getProject, async (reader, { params }) => ok(await presentProject(reader, await getProject(reader, params))))
  serve(
    api,
    routes.updateProject,
    async (tx, { params, body: { name, ping_log_limit } }, actor) => {
      const changes = { ...(name !== undefined && { name }), ...(ping_log_limit !== undefined && { ping_log_limit }) }
      return ok(await presentProject(tx, await projects.updateProject(tx, actor, (await getProject(tx, params)).id, changes)))
    },
    { precondition: getProject },
  )
  serve(api, routes.deleteProject, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await deleteProject(tx, actor, await getProject(tx, params))
    return noContent()
  })
  serve(
    api,
    routes.createProjectKey,
    async (tx, { params, body: { kind } }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      const { key, record } = await createKey(tx, actor, await getProject(tx, params), { kind })
      return created({ key, ...presentKey(record) })
    },
    { precondition: getProject },
  )
  serve(api, routes.revokeProjectKey, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    if (!(await revokeKey(tx, actor, await getProject(tx, params), params.kind))) notFound('key')
    return noContent()
  })
}
