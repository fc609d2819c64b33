import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { listAssignments } from '../../monitor/channels/assign.ts'
import { readChecks, type Filter } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { checkOut } from './check-out.ts'
import type { Site } from './site.ts'

type Wish = { readonly project_id: number; readonly filter: Filter; readonly site: Site; readonly access: 'read' | 'write' }

const surroundings = async (reader: Reader, checks: readonly Check[]) => ({
  assignments: await listAssignments(reader, checks),
  now: reader.now,
})

/** A list can be long: it is read and written page by page, and others have their turn in between. */
export const listAsText = async (db: Db, { project_id, filter, site, access }: Wish): Promise<string> => {
  const parts: string[] = []
  for await (const { checks, more } of readChecks(db, project_id, filter, surroundings)) {
    const view = { ...site, access, now: more.now }
    await yieldToEventLoop()
    for (const check of checks) parts.push(JSON.stringify(checkOut(check, more.assignments.get(check.id) ?? [], view)))
  }
  return `{"checks":[${parts.join(',')}]}`
}
