import type { Reader } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { canSee } from '../ticket-scope.ts'
import { toActorScope } from './tickets.ts'

export type TicketFieldValue = { readonly id: number; readonly value: unknown }

export const listTicketFieldValues = async (
  reader: Reader,
  actor: Actor,
  { key, ids }: { readonly key: string; readonly ids: readonly number[] },
): Promise<readonly TicketFieldValue[]> => {
  if (ids.length === 0) return []
  const rows = await reader.db
    .selectFrom('tickets')
    .select(['id', 'department_id', 'assignee_id', 'custom_fields'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const scope = toActorScope(actor)
  return rows
    .filter((row) => canSee(scope, row))
    .map(({ id, custom_fields }) => {
      const values: Readonly<Record<string, unknown>> = JSON.parse(custom_fields)
      return { id, value: Object.hasOwn(values, key) ? values[key] : null }
    })
}
