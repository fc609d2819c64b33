import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { findSession } from '../sessions/revoke.ts'

/** For what must not be done by whoever finds an open screen: so long ago, at most, the person has proved who they are. */
const SUDO_LIFETIME = 10 * MINUTE

/** Until when nothing needs to be proved again; nothing when it needs to be now. */
export const sudoUntil = async (reader: Reader, actor: AgentActor): Promise<Instant | undefined> => {
  const session = actor.session_id === null ? undefined : await findSession(reader, actor.session_id)
  const until_at = session && session.proved_at + SUDO_LIFETIME
  return until_at !== undefined && until_at > reader.now ? until_at : undefined
}

/** Throws when the person should prove again who they are. A bearer token is a proof by itself. */
export const assertSudo = async (reader: Reader, actor: AgentActor): Promise<void> => {
  if (actor.session_id === null || (await sudoUntil(reader, actor)) !== undefined) return
  throw new AppError('forbidden', 'Confirm that it is you, then try again.', { code: 'sudo_required' })
}
