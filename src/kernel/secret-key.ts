import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from './durable-file.ts'
import type { Ids } from './ids.ts'

type SecretKeySettings = { readonly SECRET_KEY: string | undefined; readonly DATA_DIR: string }

const MIN_KEY_LENGTH = 32

/** The key that encrypts stored secrets: SECRET_KEY, or a file that is created once and readable only by this user. */
export const loadSecretKey = ({ SECRET_KEY, DATA_DIR }: SecretKeySettings, ids: Ids): string => {
  if (SECRET_KEY) return SECRET_KEY
  const file = join(DATA_DIR, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    createOnce(file, `${ids.bytes(32).toString('base64url')}\n`, `${file}.${ids.uuid()}`)
  }
  const key = readFileSync(file, 'utf8').trim()
  // With an empty key every secret would be readable for anyone with the database.
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(`${file} holds no secret key. Put the right one back, from where it is kept with the backups; stored secrets need it.`)
  return key
}
