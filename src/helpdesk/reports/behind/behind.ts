import type { Reader } from '../../../kernel/db/db.ts'
import { invalid } from '../../../kernel/errors.ts'
import type { AgentActor } from '../../../people/actor.ts'
import { sightOf } from '../../sight.ts'
import type { Behind } from './model.ts'
import { ticketIdsBehind } from './store.ts'

type Window = { readonly limit: number; readonly offset: number }

/** The tickets that a number of a report counted, as far as the reader sees them. */
export const listTicketsBehind = async (
  reader: Reader,
  actor: AgentActor,
  behind: Behind,
  window: Window,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { from_at, to_at } = behind.range
  if (from_at >= to_at) invalid({ from: ['The range must begin before it ends.'] })
  return await ticketIdsBehind(reader, { ...behind, sight: sightOf(actor) }, window)
}
