import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import type { Check } from '../checks/model.ts'
import { lockForMove, type MoveChecksInput, reparentChecks } from '../checks/move.ts'
import { assignIntegrations } from '../integrations/assign.ts'
import { getProject } from './projects.ts'

/** Moves all checks of the list, or none. Ping URLs stay valid; integrations and dependencies on checks that stay behind are lost. */
export const moveChecks = async (tx: Tx, actor: Actor, input: MoveChecksInput): Promise<readonly Check[]> => {
  await lockForMove(tx, input)
  const from = await getProject(tx, input.from_id)
  const to = await getProject(tx, input.to_id)
  const moved = await reparentChecks(tx, actor, input, [from.name, to.name])
  for (const check of moved) await assignIntegrations(tx, check, [])
  return moved
}
