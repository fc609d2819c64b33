import type { Clock } from '../../kernel/clock.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Log } from '../../kernel/log.ts'
import type { Loop } from '../../kernel/loops.ts'
import type { Net } from '../../kernel/net.ts'
import { ATTEMPTS_PER_WINDOW } from './cap.ts'
import { OPENING_ROUND } from './fair-order.ts'
import { headersFor, post } from './post.ts'
import { nextDispatchAt, reserveAttempts, type Reserved } from './reserve.ts'
import { settleAttempt } from './settle.ts'
import { findUrl } from './url.ts'

type Settings = {
  readonly db: Db
  readonly net: Net
  readonly clock: Clock
  readonly box: SecretBox
  readonly log: Log
  readonly rate_limit_factor: number
}

/** Sends what is due, as much as the cap allows, while slow receivers take their time beside it. */
export const webhookDispatcher = ({ db, net, clock, box, log, rate_limit_factor }: Settings): Loop => {
  const cap = Math.max(1, Math.round(ATTEMPTS_PER_WINDOW * rate_limit_factor))
  const underWay = new Set<Promise<void>>()
  let round = OPENING_ROUND
  let wake: () => void = () => undefined

  const send = async (reserved: Reserved): Promise<void> => {
    const headers = headersFor(reserved, box, clock.now())
    const url = findUrl(reserved.endpoint, box) ?? ''
    const posted = await post(net, { url, delivery: reserved.delivery }, headers, clock.now)
    await db.tx((tx) => settleAttempt(tx, reserved, posted))
  }

  const begin = (reserved: Reserved): void => {
    // When the end cannot be written, the lease runs out and the delivery falls due again: the receiver may hear it twice, with the same id.
    const work = send(reserved).catch((error: unknown) =>
      log.error({ err: error, delivery: reserved.delivery.delivery_id }, 'an attempt could not be settled'),
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
    nextDue: () => db.read((reader) => nextDispatchAt(reader, cap)),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
