import type { Changeable } from './undo.ts'
import type { TicketActs } from './use-acts.ts'

export type Act = 'status' | 'priority' | 'assign' | 'department' | 'type' | 'tags' | 'snooze' | 'macro' | 'field' | 'escalate' | 'csat'

export type ActProps = { readonly rows: readonly Changeable[]; readonly acts: TicketActs; readonly onClose: () => void }

/** The value that all rows have in common; undefined if they differ. */
export const shared = <T>(rows: readonly Changeable[], of: (row: Changeable) => T): T | undefined => {
  const [first, ...rest] = rows.map(of)
  return rest.every((value) => value === first) ? first : undefined
}
