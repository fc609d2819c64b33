import { listFailingChecks, type FailingCheck } from '../../contract/app/home.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { computedStatus } from '../../monitor/checks/status.ts'
import type { Project } from '../../monitor/projects/model.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'
import { presentCheckRow } from './check-presenter.ts'

const MAX_FAILING_CHECKS = 100

const listFailingChecksOfProject = async (db: Db, { id, uuid, name }: Project): Promise<readonly FailingCheck[]> => {
  const failing: FailingCheck[] = []
  for await (const { checks, related: now } of streamChecks(db, id, {}, async (reader) => reader.now))
    for (const check of checks) {
      const status = computedStatus(check, now)
      if (status === 'down' || status === 'grace') failing.push({ ...presentCheckRow(check, now), project: { uuid, name } })
    }
  return failing
}

const worstFirst = (a: FailingCheck, b: FailingCheck): number =>
  a.status === b.status ? a.name.localeCompare(b.name) : a.status === 'down' ? -1 : 1

export const registerHomeRoutes = (api: Api): void =>
  serveSlow(api, listFailingChecks, async (db) => {
    const failing: FailingCheck[] = []
    for (const project of await db.read(listProjects)) failing.push(...(await listFailingChecksOfProject(db, project)))
    return ok({ data: failing.toSorted(worstFirst).slice(0, MAX_FAILING_CHECKS) })
  })
