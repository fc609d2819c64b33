import { openFiles } from '../helpdesk/attachments/files.ts'
import { readAddress } from '../helpdesk/mail/address.ts'
import { listMailboxes } from '../helpdesk/mail/mailboxes.ts'
import { receiveMail, type Desk } from '../helpdesk/mail/receive.ts'
import type { Config } from '../kernel/config.ts'
import { deriveKey } from '../kernel/crypto.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Mailboxes } from './server.ts'

type Parts = { readonly db: Db; readonly config: Config; readonly ids: Ids; readonly secretKey: string }

/** The desk's mailboxes, and the addresses under which people answer its mails. */
export const deskMailboxes = ({ db, config, ids, secretKey }: Parts): Mailboxes => {
  const desk: Desk = {
    db,
    files: openFiles(config.DATA_DIR, () => ids.uuid()),
    key: deriveKey(secretKey, 'reply-address'),
    own_domain: new URL(config.BASE_URL).hostname,
  }
  return {
    accepts: async (address) => {
      const { mailbox } = readAddress(desk.key, address)
      const known = await db.read(listMailboxes)
      return known.some((one) => one.is_active && one.address === mailbox)
    },
    receive: async ({ raw, recipients }) => void (await receiveMail(desk, raw, recipients)),
  }
}
