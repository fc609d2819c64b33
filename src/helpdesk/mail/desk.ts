import type { Config } from '../../kernel/config.ts'
import { deriveKey } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { openFiles, type Files } from '../attachments/files.ts'

/** What mail is received with. */
export type Desk = {
  readonly db: Db
  readonly files: Files
  readonly log: Log
  /** Signs the addresses people answer to. */
  readonly key: Uint8Array
  /** The part after @ of the ids of our own mails. */
  readonly own_domain: string
  /** Names of the mail relays whose Authentication-Results are believed. */
  readonly authserv_ids: readonly string[]
}

type Parts = { readonly db: Db; readonly config: Config; readonly ids: Ids; readonly secretKey: string; readonly log: Log }

export const deskOf = ({ db, config, ids, secretKey, log }: Parts): Desk => ({
  db,
  files: openFiles(config.DATA_DIR, () => ids.uuid()),
  log,
  key: deriveKey(secretKey, 'reply-address'),
  own_domain: new URL(config.BASE_URL).hostname,
  authserv_ids: config.MAIL_AUTHSERV_ID ?? [],
})
