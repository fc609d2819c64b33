import type { Config } from '../../kernel/config.ts'
import { deriveKey } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import { type FileStore, openFileStore } from '../attachments/file-store.ts'
import type { OwnDomains } from './classify.ts'

/** What mail is received with. */
export type InboundMailDeps = {
  readonly db: Db
  readonly files: FileStore
  readonly log: Log
  /** Signs the addresses people answer to. */
  readonly key: Uint8Array
  readonly own_domains: OwnDomains
  /** Names of the mail relays whose Authentication-Results are believed. */
  readonly authserv_ids: readonly string[]
}

/** How our mails are recognised when they come back. */
export const toOwnDomains = ({ BASE_URL, MAIL_FROM }: Pick<Config, 'BASE_URL' | 'MAIL_FROM'>): OwnDomains => {
  const host = new URL(BASE_URL).hostname
  return { host, sender: parseMailAddress(MAIL_FROM)?.address.split('@')[1] ?? host }
}

type InboundMailConfig = { readonly db: Db; readonly config: Config; readonly ids: Ids; readonly secretKey: string; readonly log: Log }

export const createInboundMailDeps = ({ db, config, ids, secretKey, log }: InboundMailConfig): InboundMailDeps => ({
  db,
  files: openFileStore(config.DATA_DIR, () => ids.uuid()),
  log,
  key: deriveKey(secretKey, 'reply-address'),
  own_domains: toOwnDomains(config),
  authserv_ids: config.MAIL_AUTHSERV_ID ?? [],
})
