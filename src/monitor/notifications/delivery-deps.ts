import type { Clock } from '../../kernel/clock.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limit.ts'
import type { Conf, Integration } from '../integrations/model.ts'
import type { Tools, Transport } from '../transports/transport.ts'
import type { ContentDeps } from './compose.ts'
import type { Notification } from './model.ts'

export type DeliveryDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly limiter: RateLimiter
  readonly tools: Tools
  readonly content: ContentDeps
  readonly can_mail: boolean
}

export type NotificationAttempt = {
  readonly notification: Notification
  readonly channel: Integration
  readonly transport: Transport
  readonly conf: Conf
}
