import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { listAssignments } from '../../monitor/integrations/assign.ts'
import { streamChecks, type CheckFilter } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { checkOut } from './check-out.ts'
import type { Site } from './site.ts'

type Wish = { readonly project_id: number; readonly filter: CheckFilter; readonly site: Site; readonly access: 'read' | 'write' }

const surroundings = async (reader: Reader, checks: readonly Check[]) => ({
  assignments: await listAssignments(reader, checks),
  now: reader.now,
})

/** A list can be long: it is read and written page by page, and others have their turn in between. */
export const listAsText = async (db: Db, { project_id, filter, site, access }: Wish): Promise<string> => {
  const parts: string[] = []
  for await (const { checks, related } of streamChecks(db, project_id, filter, surroundings)) {
    const view = { ...site, access, now: related.now }
    await yieldToEventLoop()
    for (const check of checks) parts.push(JSON.stringify(checkOut(check, related.assignments.get(check.id) ?? [], view)))
  }
  return `{"checks":[${parts.join(',')}]}`
}
