import { sql } from 'kysely'
import { HOUR } from '../../contract/time.ts'
import type { Db, Tx } from '../db/db.ts'
import type { RecurringJob } from '../jobs/recurring.ts'
import { CLEAR_TEXT_JOB } from './mailer.ts'
import { emptiedBody, messageIdIn, openBody, sealBody } from './body.ts'

const BATCH_SIZE = 500
const MAX_BATCH_LENGTH = 4_000_000

// An earlier version may run beside this one for a while and must be able to send the mails it has queued.
const isSealable = sql<boolean>`(status <> 'queued' or not exists (select 1 from jobs where kind = ${CLEAR_TEXT_JOB} and is_dead = 0))`

const nextBatch = async (tx: Tx): Promise<{ readonly ids: readonly number[]; readonly isLast: boolean }> => {
  const rows = await tx.db
    .selectFrom('mails')
    .select(['id', sql<number>`length(body)`.as('length')])
    .where(sql<boolean>`is_clear_text = 1`)
    .where(isSealable)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  const ids: number[] = []
  let total = 0
  for (const { id, length } of rows) {
    total += Number(length)
    if (ids.length > 0 && total > MAX_BATCH_LENGTH) return { ids, isLast: false }
    ids.push(id)
  }
  return { ids, isLast: rows.length < BATCH_SIZE }
}

const sealMail = async (tx: Tx, id: number): Promise<void> => {
  const query = tx.db.selectFrom('mails').select(['body', 'status']).where('id', '=', id)
  const row = await tx.dialect.lock(query).executeTakeFirst()
  if (!row) return
  const hasEnded = row.status === 'sent' || row.status === 'failed'
  const mail = hasEnded ? undefined : openBody(row.body, tx.box)
  const body = mail ? sealBody(mail, tx.box, tx.ids.bytes(12)) : emptiedBody({ message_id: messageIdIn(row.body) ?? undefined })
  await tx.db.updateTable('mails').set({ body, is_clear_text: 0 }).where('id', '=', id).execute()
}

/** Encrypts mails that versions before 0096 stored in clear text, and drops the content of those that were sent or have failed. */
export const sealStoredMails = async (tx: Tx): Promise<'more' | 'done'> => {
  const { ids, isLast } = await nextBatch(tx)
  for (const id of ids) await sealMail(tx, id)
  return isLast ? 'done' : 'more'
}

export const sealAllMails = async (db: Db): Promise<boolean> => {
  const first = await db.read((reader) =>
    reader.db
      .selectFrom('mails')
      .select('id')
      .where(sql<boolean>`is_clear_text = 1`)
      .limit(1)
      .execute(),
  )
  if (first.length === 0) return false
  while ((await db.tx(sealStoredMails)) === 'more');
  return true
}

export const sealMailsJob: RecurringJob = { name: 'seal-mails', interval: HOUR, work: sealStoredMails }
