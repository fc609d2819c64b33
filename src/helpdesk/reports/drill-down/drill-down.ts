import type { Reader } from '../../../kernel/db/db.ts'
import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import { invalid } from '../../../kernel/errors.ts'
import type { AgentActor } from '../../../people/actor.ts'
import { toTicketScope } from '../../ticket-scope.ts'
import type { ReportDrillDown } from './model.ts'
import { listReportTicketIds } from './store.ts'

export const listReportTickets = async (
  reader: Reader,
  actor: AgentActor,
  drillDown: ReportDrillDown,
  window: LimitOffset,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { from_at, to_at } = drillDown.range
  if (from_at >= to_at) invalid({ from: ['The from field must be a date before to.'] })
  return await listReportTicketIds(reader, { ...drillDown, scope: toTicketScope(actor) }, window)
}
