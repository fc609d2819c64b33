import type { Config } from '../../kernel/config.ts'
import { deriveKey } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import { openFiles, type Files } from '../attachments/files.ts'
import type { OwnDomains } from './classify.ts'

/** What mail is received with. */
export type Desk = {
  readonly db: Db
  readonly files: Files
  readonly log: Log
  /** Signs the addresses people answer to. */
  readonly key: Uint8Array
  readonly own_domains: OwnDomains
  /** Names of the mail relays whose Authentication-Results are believed. */
  readonly authserv_ids: readonly string[]
}

/** How our mails are recognised when they come back. */
export const ownDomainsOf = ({ BASE_URL, MAIL_FROM }: Pick<Config, 'BASE_URL' | 'MAIL_FROM'>): OwnDomains => {
  const host = new URL(BASE_URL).hostname
  return { host, sender: parseMailAddress(MAIL_FROM)?.address.split('@')[1] ?? host }
}

type Parts = { readonly db: Db; readonly config: Config; readonly ids: Ids; readonly secretKey: string; readonly log: Log }

export const deskOf = ({ db, config, ids, secretKey, log }: Parts): Desk => ({
  db,
  files: openFiles(config.DATA_DIR, () => ids.uuid()),
  log,
  key: deriveKey(secretKey, 'reply-address'),
  own_domains: ownDomainsOf(config),
  authserv_ids: config.MAIL_AUTHSERV_ID ?? [],
})
