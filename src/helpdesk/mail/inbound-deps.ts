import type { Config } from '../../kernel/config.ts'
import { deriveKey } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import { type FileStore, openFileStore } from '../attachments/file-store.ts'
import type { OwnDomains } from './classify.ts'

export type InboundMailDeps = {
  readonly db: Db
  readonly files: FileStore
  readonly log: Log
  readonly key: Uint8Array
  readonly own_domains: OwnDomains
  /** Ids of mail relays whose Authentication-Results are trusted. */
  readonly authserv_ids: readonly string[]
}

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
