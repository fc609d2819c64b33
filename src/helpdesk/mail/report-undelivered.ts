import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { listUnreportedFailures, markReported } from '../../kernel/mail/undelivered.ts'
import { markReplyFailed } from '../replies/replies.ts'
import { notifyDeliveryFailure } from './bounce.ts'

const BATCH_SIZE = 100

/** Reports mails that a mail server refused at once, for which no bounce arrives. */
export const reportUndelivered = async (tx: Tx): Promise<'more' | 'done'> => {
  const mails = await listUnreportedFailures(tx, BATCH_SIZE)
  for (const { id, message_id, error } of mails) {
    const reply = message_id === null ? undefined : await markReplyFailed(tx, message_id)
    if (reply) await notifyDeliveryFailure(tx, reply, { reason: error, is_permanent: true, recipient: null })
    await markReported(tx, id)
  }
  return mails.length === BATCH_SIZE ? 'more' : 'done'
}

export const mailRecurringJobs: readonly RecurringJob[] = [{ name: 'undelivered-mails', interval: MINUTE, work: reportUndelivered }]
