import { HOUR } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimiter } from '../../kernel/rate-limit/rate-limit.ts'
import { audit, type AuditEntry } from './record.ts'

const MAX_PER_HOUR = 100

export type RejectedSignInDeps = { readonly db: Db; readonly limiter: RateLimiter }

type RefusedSignIn = AuditEntry & { readonly ip: string }

/** At most 100 entries per hour and connection: unauthenticated callers can name a connection. The metrics count all rejections. */
export const auditRejectedSignIn = async ({ db, limiter }: RejectedSignInDeps, { ip, ...entry }: RefusedSignIn): Promise<void> => {
  const bucket = `audit ${entry.action} ${entry.object.id}`
  const { allowed } = await limiter.hit({ bucket, limit: MAX_PER_HOUR, window: HOUR })
  if (allowed) await db.tx((tx) => audit(tx, { kind: 'anonymous', ip }, entry))
}
