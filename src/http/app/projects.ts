import { isoSeconds, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/app/projects.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { countChecks } from '../../monitor/checks/list.ts'
import { createKey, listKeys, revokeKey } from '../../monitor/projects/keys.ts'
import type { Project, ProjectKey } from '../../monitor/projects/model.ts'
import { deleteProject } from '../../monitor/projects/delete.ts'
import * as projects from '../../monitor/projects/projects.ts'
import { findAccounts, listAccounts } from '../../people/accounts/accounts.ts'
import { listRoles } from '../../people/roles/roles.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { only } from '../only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { keyRate } from '../v3/surface.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoSeconds(at))

const keysOut = async (reader: Reader, keys: readonly ProjectKey[]) => {
  const makers = await findAccounts(reader, [...new Set(keys.flatMap(({ created_by }) => created_by ?? []))])
  return keys.map(({ kind, hint, created_at, created_by, last_used_at, last_used_ip, expires_at }) => ({
    kind,
    hint,
    created_at: isoSeconds(created_at),
    created_by: makers.find(({ id }) => id === created_by)?.name ?? null,
    last_used_at: iso(last_used_at),
    last_used_ip,
    expires_at: iso(expires_at),
  }))
}

const cardOut = async (reader: Reader, { id, uuid, name }: Project) => ({ uuid, name, n_checks: await countChecks(reader, id) })

const projectOut = async (reader: Reader, project: Project) => ({
  id: project.id,
  ...(await cardOut(reader, project)),
  ping_log_limit: project.ping_log_limit,
  keys: await keysOut(reader, await listKeys(reader, project)),
  created_at: isoSeconds(project.created_at),
})

const found = (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Project> => projects.getProjectByUuid(reader, uuid)

// A house with more people than this looks them up by role.
const MOST_MEMBERS = 200

/** Roles decide who sees the monitoring, and they decide for every project. */
const membersOf = async (reader: Reader) => {
  const roles = new Map((await listRoles(reader)).map((role) => [role.id, role]))
  const { accounts, total } = await listAccounts(reader, { is_active: true }, { limit: MOST_MEMBERS, offset: 0 })
  const data = accounts.flatMap(({ id, name, email, role_id }) => {
    const role = roles.get(role_id)
    if (!role?.permissions.includes('monitor:read')) return []
    return [{ id, name, email, role: role.name, may_change: role.permissions.includes('monitor:write') }]
  })
  return { data, total }
}

const serveKeys = (door: Door): void => {
  serve(
    door,
    routes.createKey,
    async (tx, { params, body: { kind, overlaps } }, actor) => {
      await assertSudo(tx, agentOf(actor))
      const { key, record } = await createKey(tx, actor, await found(tx, params), { kind, overlaps })
      const shown = only(await keysOut(tx, [record]))
      return created({ data: { key, ...shown } })
    },
    { exists: found },
  )
  // The counters are asked for after the keys are known, and outside: they may live in another place than the keys.
  serveSlow(door, routes.listKeyRates, async (db, { params }) => {
    const keys = (await db.read(async (reader) => listKeys(reader, await found(reader, params)))).filter(({ kind }) => kind !== 'ping')
    const uses = await door.limiter.uses(keys.map(({ id }) => keyRate(id)))
    const data = keys.flatMap(({ kind, hint }, at) => {
      const use = uses[at]
      return use ? [{ kind, hint, used: use.used, limit: use.limit }] : []
    })
    return ok({ data })
  })
  serve(door, routes.revokeKey, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    if (!(await revokeKey(tx, actor, await found(tx, params), params.kind))) notFound('key')
    return noContent()
  })
}

/** Projects and their keys, for whoever may look after the monitoring. Whatever makes or ends a key wants a fresh proof. */
export const projectPages = (door: Door): void => {
  serveKeys(door)
  serve(door, routes.listProjects, async (reader) => {
    const data = []
    for (const project of await projects.listProjects(reader)) data.push(await cardOut(reader, project))
    return ok({ data })
  })
  serve(door, routes.createProject, async (tx, { body: { name } }, actor) =>
    created({ data: await projectOut(tx, await projects.createProject(tx, actor, name)) }),
  )
  serve(door, routes.getProject, async (reader, { params }) => ok({ data: await projectOut(reader, await found(reader, params)) }))
  serve(
    door,
    routes.updateProject,
    async (tx, { params, body }, actor) => {
      const { id } = await found(tx, params)
      return ok({ data: await projectOut(tx, await projects.updateProject(tx, actor, id, body)) })
    },
    { exists: found },
  )
  serve(door, routes.deleteProject, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await deleteProject(tx, actor, await found(tx, params))
    return noContent()
  })
  serve(door, routes.listMembers, async (reader, { params }) => {
    await found(reader, params)
    return ok(await membersOf(reader))
  })
}
