import type { Instant } from '../../src/contract/time.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { openBody } from '../../src/kernel/mail/body.ts'
import type { OutgoingMail } from '../../src/kernel/mail/mailer.ts'
import { testBox } from '../databases.ts'

type Key = { readonly id: number; readonly created_at: Instant }

/** SQLite assigns the id of the last row again after that row was deleted. */
const keyOf = ({ id, created_at }: Key): string => `${id} ${created_at}`

export type Mailbox = {
  /** Opens the mails that are new in the outbox. The product drops the content of a mail once it was sent. */
  collect(): Promise<void>
  /** Mails in the outbox, oldest first. */
  list(): Promise<readonly OutgoingMail[]>
}

/** Opens each mail of the outbox once: decrypting large attachments again for every look takes long. */
export const createMailbox = (db: Db): Mailbox => {
  const mailByKey = new Map<string, OutgoingMail>()

  const collect = async (): Promise<readonly Key[]> => {
    const keys = await db.read((reader) => reader.db.selectFrom('mails').select(['id', 'created_at']).orderBy('id').execute())
    const unopened = keys.filter((key) => !mailByKey.has(keyOf(key))).map(({ id }) => id)
    if (unopened.length === 0) return keys
    const rows = await db.read((reader) => reader.db.selectFrom('mails').selectAll().where('id', 'in', unopened).execute())
    for (const row of rows) {
      const mail = openBody(row.body, testBox)
      if (mail) mailByKey.set(keyOf(row), mail)
    }
    return keys
  }

  return {
    collect: async () => void (await collect()),
    list: async () => (await collect()).flatMap((key) => mailByKey.get(keyOf(key)) ?? []),
  }
}
