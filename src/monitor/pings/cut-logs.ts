import type { Tx } from '../../kernel/db/db.ts'
import type { Draft } from './draft.ts'
import { PRUNE_FAILURES, PRUNE_PINGS } from './statements.ts'

/** Cuts logs that have grown, each by as much as it grew: small pieces, so that no ping waits for a large one. */
export const cutLogs = (tx: Tx, grown: Draft['grown']): void => {
  tx.bulkLast(
    PRUNE_PINGS,
    grown.map(({ rules: { id, project_id }, n }) => [id, n, project_id, n, project_id]),
  )
  tx.bulkLast(
    PRUNE_FAILURES,
    grown.map(({ rules: { id, project_id }, n }) => [id, n, project_id]),
  )
}
