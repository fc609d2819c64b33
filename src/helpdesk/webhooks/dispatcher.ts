import type { Clock } from '../../kernel/clock.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Log } from '../../kernel/log.ts'
import type { Loop } from '../../kernel/loops.ts'
import type { Net } from '../../kernel/net/net.ts'
import { ATTEMPTS_PER_WINDOW } from './rate-cap.ts'
import { recordAttemptResult } from './record-result.ts'
import { findNextDispatchAt, reserveAttempts, type ReservedAttempt } from './reserve.ts'
import { INITIAL_ROUND_ROBIN } from './round-robin.ts'
import { buildHeaders, sendDelivery } from './send.ts'
import { findUrl } from './url.ts'

type DispatcherDeps = {
  readonly db: Db
  readonly net: Net
  readonly clock: Clock
  readonly box: SecretBox
  readonly log: Log
  readonly rate_limit_factor: number
}

/** Sends due deliveries within the rate cap; slow receivers do not block others. */
export const webhookDispatcher = ({ db, net, clock, box, log, rate_limit_factor }: DispatcherDeps): Loop => {
  const cap = Math.max(1, Math.round(ATTEMPTS_PER_WINDOW * rate_limit_factor))
  const underWay = new Set<Promise<void>>()
  let round = INITIAL_ROUND_ROBIN
  let wake: () => void = () => undefined

  const send = async (reserved: ReservedAttempt): Promise<void> => {
    const headers = buildHeaders(reserved, box, clock.now())
    const url = findUrl(reserved.endpoint, box) ?? ''
    const posted = await sendDelivery(net, { url, delivery: reserved.delivery }, headers, clock.now)
    await db.tx((tx) => recordAttemptResult(tx, reserved, posted))
  }

  const begin = (reserved: ReservedAttempt): void => {
    // If the result cannot be stored, the lease expires and the delivery is repeated with the same id.
    const work = send(reserved).catch((error: unknown) =>
      log.error({ err: error, delivery: reserved.delivery.delivery_id }, 'webhook attempt not recorded'),
    )
    const ended = work.then(() => {
      underWay.delete(ended)
      wake()
    })
    underWay.add(ended)
  }

  return {
    name: 'webhooks',
    topics: ['webhooks', 'resync'],
    onWake: (waker) => (wake = waker),
    step: async () => {
      const batch = await db.tx((tx) => reserveAttempts(tx, round, cap))
      round = batch.round
      for (const reserved of batch.reserved) begin(reserved)
      return batch.reserved.length > 0 ? 'more' : 'idle'
    },
    nextDue: () => db.read((reader) => findNextDispatchAt(reader, cap)),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
