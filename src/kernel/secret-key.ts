import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ids } from './ids.ts'

type Settings = { readonly SECRET_KEY: string | undefined; readonly DATA_DIR: string }

/** The key that seals stored secrets: given, or made once and kept in a file only this user can read. */
export const secretKeyOf = ({ SECRET_KEY, DATA_DIR }: Settings, ids: Ids): string => {
  if (SECRET_KEY) return SECRET_KEY
  const file = join(DATA_DIR, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    try {
      // `wx`: of two processes that start at once, the second finds the first one's key.
      writeFileSync(file, `${ids.bytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
