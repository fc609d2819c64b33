import type { CheckCard } from '../../contract/app/cards.ts'
import { listNames, pickChecks } from '../../contract/app/names.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { checkCard } from './cards.ts'

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name)

const MOST = 20

const checksNamed = async (db: Db, q: string): Promise<readonly CheckCard[]> => {
  const wanted = q.trim().toLowerCase()
  const found: CheckCard[] = []
  for (const project of await db.read(listProjects))
    for await (const { checks, related: now } of streamChecks(db, project.id, {}, async (reader) => reader.now)) {
      for (const check of checks) if (check.name.toLowerCase().includes(wanted)) found.push(checkCard(check, project, now))
      if (found.length >= MOST) return found.slice(0, MOST)
    }
  return found.toSorted(byName)
}

export const namePages = (door: Door): void => {
  serve(door, listNames, async (reader) => {
    const agents = (await listActiveNames(reader)).map(({ id, name }) => ({ id, name })).toSorted(byName)
    const departments = (await listDepartments(reader)).map(({ id, name }) => ({ id, name })).toSorted(byName)
    return ok({ data: { agents, departments } })
  })
  serveSlow(door, pickChecks, async (db, { query }) => ok({ data: await checksNamed(db, query.q) }))
}
