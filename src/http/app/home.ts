import { listFailing, type FailingCheck } from '../../contract/app/home.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { computedStatus } from '../../monitor/checks/status.ts'
import type { Project } from '../../monitor/projects/model.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { ok } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { rowOut } from './check-out.ts'

// Whoever has more trouble than this looks at the lists of the projects.
const MOST = 100

const failingIn = async (db: Db, { id, uuid, name }: Project): Promise<readonly FailingCheck[]> => {
  const failing: FailingCheck[] = []
  for await (const { checks, related: now } of streamChecks(db, id, {}, async (reader) => reader.now))
    for (const check of checks) {
      const status = computedStatus(check, now)
      if (status === 'down' || status === 'grace') failing.push({ ...rowOut(check, now), project: { uuid, name } })
    }
  return failing
}

const worstFirst = (a: FailingCheck, b: FailingCheck): number =>
  a.status === b.status ? a.name.localeCompare(b.name) : a.status === 'down' ? -1 : 1

export const homePages = (door: Door): void =>
  serveSlow(door, listFailing, async (db) => {
    const failing: FailingCheck[] = []
    for (const project of await db.read(listProjects)) failing.push(...(await failingIn(db, project)))
    return ok({ data: failing.toSorted(worstFirst).slice(0, MOST) })
  })
