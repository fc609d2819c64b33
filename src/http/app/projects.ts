import { formatIsoSeconds, type Instant } from '../../contract/time.ts'
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
import { requireAgent } from '../auth/require-agent.ts'
import { only } from '../kit/only.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { createKeyRateLimit } from '../v3/v3-conventions.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoSeconds(at))

const presentKeys = async (reader: Reader, keys: readonly ProjectKey[]) => {
  const makers = await findAccounts(reader, [...new Set(keys.flatMap(({ created_by }) => created_by ?? []))])
  return keys.map(({ kind, hint, created_at, created_by, last_used_at, last_used_ip, expires_at }) => ({
    kind,
    hint,
    created_at: formatIsoSeconds(created_at),
    created_by: makers.find(({ id }) => id === created_by)?.name ?? null,
    last_used_at: iso(last_used_at),
    last_used_ip,
    expires_at: iso(expires_at),
  }))
}

const presentCard = async (reader: Reader, { id, uuid, name }: Project) => ({ uuid, name, n_checks: await countChecks(reader, id) })

const presentProject = async (reader: Reader, project: Project) => ({
  id: project.id,
  ...(await presentCard(reader, project)),
  ping_log_limit: project.ping_log_limit,
  keys: await presentKeys(reader, await listKeys(reader, project)),
  created_at: formatIsoSeconds(project.created_at),
})

const getProject = (reader: Reader, { uuid }: { readonly uuid: string }): Promise<Project> => projects.getProjectByUuid(reader, uuid)

const MAX_MEMBERS = 200

/** Roles apply to every project. */
const membersOf = async (reader: Reader) => {
  const roles = new Map((await listRoles(reader)).map((role) => [role.id, role]))
  const { accounts, total } = await listAccounts(reader, { is_active: true }, { limit: MAX_MEMBERS, offset: 0 })
  const data = accounts.flatMap(({ id, name, email, role_id }) => {
    const role = roles.get(role_id)
    if (!role?.permissions.includes('monitor:read')) return []
    return [{ id, name, email, role: role.name, can_change: role.permissions.includes('monitor:write') }]
  })
  return { data, total }
}

const serveKeys = (api: Api): void => {
  serve(
    api,
    routes.createKey,
    async (tx, { params, body: { kind, overlaps } }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      const { key, record } = await createKey(tx, actor, await getProject(tx, params), { kind, overlaps })
      const shown = only(await presentKeys(tx, [record]))
      return created({ data: { key, ...shown } })
    },
    { precondition: getProject },
  )
  // The counters are read outside the transaction: they may be in another store than the keys.
  serveSlow(api, routes.listKeyRates, async (db, { params }) => {
    const keys = (await db.read(async (reader) => listKeys(reader, await getProject(reader, params)))).filter(({ kind }) => kind !== 'ping')
    const uses = await api.limiter.uses(keys.map(({ id }) => createKeyRateLimit(id)))
    const data = keys.flatMap(({ kind, hint }, at) => {
      const use = uses[at]
      return use ? [{ kind, hint, used: use.used, limit: use.limit }] : []
    })
    return ok({ data })
  })
  serve(api, routes.revokeKey, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    if (!(await revokeKey(tx, actor, await getProject(tx, params), params.kind))) notFound('key')
    return noContent()
  })
}

export const registerProjectRoutes = (api: Api): void => {
  serveKeys(api)
  serve(api, routes.listProjects, async (reader) => {
    const data = []
    for (const project of await projects.listProjects(reader)) data.push(await presentCard(reader, project))
    return ok({ data })
  })
  serve(api, routes.createProject, async (tx, { body: { name } }, actor) =>
    created({ data: await presentProject(tx, await projects.createProject(tx, actor, name)) }),
  )
  serve(api, routes.getProject, async (reader, { params }) => ok({ data: await presentProject(reader, await getProject(reader, params)) }))
  serve(
    api,
    routes.updateProject,
    async (tx, { params, body }, actor) => {
      const { id } = await getProject(tx, params)
      return ok({ data: await presentProject(tx, await projects.updateProject(tx, actor, id, body)) })
    },
    { precondition: getProject },
  )
  serve(api, routes.deleteProject, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await deleteProject(tx, actor, await getProject(tx, params))
    return noContent()
  })
  serve(api, routes.listMembers, async (reader, { params }) => {
    await getProject(reader, params)
    return ok(await membersOf(reader))
  })
}
