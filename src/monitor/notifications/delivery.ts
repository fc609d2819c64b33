import type { Clock } from '../../kernel/clock.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limit.ts'
import type { Channel, Conf } from '../channels/model.ts'
import type { Tools, Transport } from '../transports/transport.ts'
import type { Site } from './compose.ts'
import type { Notification } from './model.ts'

/** What delivering needs of the house. */
export type DeliveryParts = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly box: SecretBox
  readonly limiter: RateLimiter
  readonly tools: Tools
  readonly site: Site
  /** Whether there is a server to send mails through. */
  readonly can_mail: boolean
}

/** One message for one channel, with all that is needed to send it. */
export type Errand = {
  readonly notification: Notification
  readonly channel: Channel
  readonly transport: Transport
  readonly conf: Conf
}
