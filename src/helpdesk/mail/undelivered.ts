import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { tellLost } from './bounce.ts'
import { markFailed, markTold, untoldMails } from './sent-store.ts'

const MAILS_AT_ONCE = 100

/** A server that refuses a mail at once tells us, not the desk: whoever wrote it learns it here. */
export const tellUndelivered = async (tx: Tx): Promise<'more' | 'done'> => {
  const mails = await untoldMails(tx, MAILS_AT_ONCE)
  for (const { id, message_id, error } of mails) {
    const reply = message_id === null ? undefined : await markFailed(tx, message_id)
    if (reply) await tellLost(tx, reply, { reason: error, is_permanent: true, recipient: null })
    await markTold(tx, id)
  }
  return mails.length === MAILS_AT_ONCE ? 'more' : 'done'
}

export const mailChores: readonly RecurringJob[] = [{ name: 'undelivered-mails', every: MINUTE, work: tellUndelivered }]
