import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { listAssignments } from '../../monitor/integrations/assign.ts'
import { streamChecks, type CheckFilter } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { presentCheck } from './check-presenter.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'

type CheckListInput = {
  readonly project_id: number
  readonly filter: CheckFilter
  readonly site: MonitorApiConfig
  readonly access: 'read' | 'write'
}

const loadRelated = async (reader: Reader, checks: readonly Check[]) => ({
  assignments: await listAssignments(reader, checks),
  now: reader.now,
})

/** A long list is read and streamed page by page, with turns for other requests in between. */
export const streamCheckList = async (db: Db, { project_id, filter, site: apiConfig, access }: CheckListInput): Promise<string> => {
  const texts: string[] = []
  for await (const { checks, related } of streamChecks(db, project_id, filter, loadRelated)) {
    const view = { ...apiConfig, access, now: related.now }
    await yieldToEventLoop()
    for (const check of checks) texts.push(JSON.stringify(presentCheck(check, related.assignments.get(check.id) ?? [], view)))
  }
  return `{"checks":[${texts.join(',')}]}`
}
