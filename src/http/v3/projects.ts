import { isoSeconds, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/projects.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { countChecks } from '../../monitor/checks/list.ts'
import { deleteProject } from '../../monitor/projects/delete.ts'
import { createKey, listKeys, revokeKey } from '../../monitor/projects/keys.ts'
import type { Project, ProjectKey } from '../../monitor/projects/model.ts'
import * as projects from '../../monitor/projects/projects.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoSeconds(at))

const keyOut = ({ kind, hint, created_at, last_used_at }: ProjectKey) => ({
  kind,
  hint,
  created_at: isoSeconds(created_at),
  last_used_at: iso(last_used_at),
})

const projectOut = async (reader: Reader, project: Project) => ({
  uuid: project.uuid,
  name: project.name,
  badge_key: project.badge_key,
  ping_log_limit: project.ping_log_limit,
  n_checks: await countChecks(reader, project.id),
  keys: (await listKeys(reader, project)).map(keyOut),
  created_at: isoSeconds(project.created_at),
})

const found = (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Project> => projects.getProjectByUuid(reader, uuid)

export const projectRoutes = (door: Door): void => {
  serve(door, routes.listProjects, async (reader) => {
    const list = []
    for (const project of await projects.listProjects(reader)) list.push(await projectOut(reader, project))
    return ok({ projects: list })
  })
  serve(door, routes.createProject, async (tx, { body: { name, ...settings } }, actor) => {
    const project = await projects.createProject(tx, actor, name)
    const { ping_log_limit } = settings
    const whole = ping_log_limit === undefined ? project : await projects.updateProject(tx, actor, project.id, { ping_log_limit })
    return created(await projectOut(tx, whole))
  })
  serve(door, routes.getProject, async (reader, { params }) => ok(await projectOut(reader, await found(reader, params))))
  serve(
    door,
    routes.updateProject,
    async (tx, { params, body: { name, ping_log_limit } }, actor) => {
      const changes = { ...(name !== undefined && { name }), ...(ping_log_limit !== undefined && { ping_log_limit }) }
      return ok(await projectOut(tx, await projects.updateProject(tx, actor, (await found(tx, params)).id, changes)))
    },
    { exists: found },
  )
  serve(door, routes.deleteProject, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await deleteProject(tx, actor, await found(tx, params))
    return noContent()
  })
  serve(
    door,
    routes.createProjectKey,
    async (tx, { params, body: { kind } }, actor) => {
      await assertSudo(tx, agentOf(actor))
      const { key, record } = await createKey(tx, actor, await found(tx, params), { kind })
      return created({ key, ...keyOut(record) })
    },
    { exists: found },
  )
  serve(door, routes.revokeProjectKey, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    if (!(await revokeKey(tx, actor, await found(tx, params), params.kind))) notFound('key')
    return noContent()
  })
}
