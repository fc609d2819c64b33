import type { CheckCard } from '../../contract/app/cards.ts'
import { listPickerNames, searchChecks } from '../../contract/app/names.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { presentCheckCard } from './cards.ts'

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name)

const MAX_CHECKS = 20

const searchCheckNames = async (db: Db, q: string): Promise<readonly CheckCard[]> => {
  const wanted = q.trim().toLowerCase()
  const found: CheckCard[] = []
  for (const project of await db.read(listProjects))
    for await (const { checks, related: now } of streamChecks(db, project.id, {}, async (reader) => reader.now)) {
      for (const check of checks) if (check.name.toLowerCase().includes(wanted)) found.push(presentCheckCard(check, project, now))
      if (found.length >= MAX_CHECKS) return found.slice(0, MAX_CHECKS)
    }
  return found.toSorted(byName)
}

export const registerNameRoutes = (api: Api): void => {
  serve(api, listPickerNames, async (reader) => {
    const agents = (await listActiveNames(reader)).map(({ id, name }) => ({ id, name })).toSorted(byName)
    const departments = (await listDepartments(reader)).map(({ id, name }) => ({ id, name })).toSorted(byName)
    return ok({ data: { agents, departments } })
  })
  serveSlow(api, searchChecks, async (db, { query }) => ok({ data: await searchCheckNames(db, query.q) }))
}
