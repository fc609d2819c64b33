import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { findSession } from '../sessions/revoke.ts'

/** Sensitive actions require an authentication at most this old, because a session may be left open. */
const SUDO_LIFETIME = 10 * MINUTE

export const sudoUntil = async (reader: Reader, actor: AgentActor): Promise<Instant | undefined> => {
  const session = actor.session_id === null ? undefined : await findSession(reader, actor.session_id)
  const until_at = session && session.proved_at + SUDO_LIFETIME
  return until_at !== undefined && until_at > reader.now ? until_at : undefined
}

/** Requires sudo mode. Bearer tokens are exempt. */
export const assertSudo = async (reader: Reader, actor: AgentActor): Promise<void> => {
  if (actor.session_id === null || (await sudoUntil(reader, actor)) !== undefined) return
  throw new AppError('forbidden', 'Confirm your identity, then retry the request.', { code: 'sudo_required' })
}
