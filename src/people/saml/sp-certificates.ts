import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { DAY, type Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { selfSigned } from '../sso-connections/saml/certificate.ts'

const KEY_SLOTS = ['current', 'next', 'previous'] as const
type KeySlot = (typeof KEY_SLOTS)[number]

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    saml_keys: { slot: string; sealed_private_key: string; certificate: string; created_at: Instant }
  }
}

export type SpKey = { readonly private_key: string; readonly certificate: string }
export type SpKeys = { readonly current: SpKey; readonly next: SpKey | undefined; readonly previous: SpKey | undefined }

export type SpKeyDeps = { readonly db: Db; readonly box: SecretBox; readonly ids: Ids; readonly base_url: string }

const CERTIFICATE_LIFETIME = 3_650 * DAY
const makePair = promisify(generateKeyPair)

type NewKey = Omit<{ slot: KeySlot; sealed_private_key: string; certificate: string }, 'slot'>

const generateKey = async ({ db, box, ids, base_url }: SpKeyDeps): Promise<NewKey> => {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const now = await db.read(async (reader) => reader.now)
  const certificate = selfSigned({
    private_key: createPrivateKey(pem),
    common_name: new URL(base_url).hostname,
    serial: ids.bytes(16),
    not_before_at: now - DAY,
    not_after_at: now + CERTIFICATE_LIFETIME,
  })
  return { sealed_private_key: box.seal(pem, ids.bytes(12)), certificate }
}

/** False when another process has stored a key for the slot: both use that one. */
const insertKey = async (tx: Tx, slot: KeySlot, key: NewKey): Promise<boolean> => {
  const result = await tx.db
    .insertInto('saml_keys')
    .values({ slot, ...key, created_at: tx.now })
    .onConflict((taken) => taken.column('slot').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const findKeys = async ({ db }: Reader, box: SecretBox): Promise<SpKeys | undefined> => {
  const rows = await db.selectFrom('saml_keys').selectAll().execute()
  const keyIn = (slot: KeySlot): SpKey | undefined => {
    const row = rows.find((candidate) => candidate.slot === slot)
    return row && { private_key: box.open(row.sealed_private_key), certificate: row.certificate }
  }
  const current = keyIn('current')
  return current && { current, next: keyIn('next'), previous: keyIn('previous') }
}

export const getSpKeys = async (deps: SpKeyDeps): Promise<SpKeys> => {
  const known = await deps.db.read((reader) => findKeys(reader, deps.box))
  if (known) return known
  const made = await generateKey(deps)
  await deps.db.tx((tx) => insertKey(tx, 'current', made))
  const keys = await deps.db.read((reader) => findKeys(reader, deps.box))
  if (!keys) throw new Error('The keys for single sign-on could not be kept.')
  return keys
}

/** First step of key rotation: publishes the next certificate beside the current one, so that providers can read it. */
export const prepareNextKey = async (deps: SpKeyDeps, actor: AgentActor): Promise<void> => {
  await getSpKeys(deps)
  const made = await generateKey(deps)
  await deps.db.tx(async (tx) => {
    if (!(await insertKey(tx, 'next', made))) conflict('key_waiting', 'A new key is already published. Activate it first.')
    await audit(tx, actor, { action: 'saml_key.prepared', object: { type: 'saml_key', id: 'next' } })
  })
}

/** Second step of key rotation: signs with the next key; the previous one still decrypts. */
export const activateNextKey = async (tx: Tx, actor: AgentActor): Promise<void> => {
  const next = await tx.dialect.lock(tx.db.selectFrom('saml_keys').selectAll().where('slot', '=', 'next')).executeTakeFirst()
  if (!next) return conflict('no_key_waiting', 'Publish a new key first, so that identity providers can load it.')
  await tx.db.deleteFrom('saml_keys').where('slot', '=', 'previous').execute()
  await tx.db.updateTable('saml_keys').set({ slot: 'previous' }).where('slot', '=', 'current').execute()
  await tx.db.updateTable('saml_keys').set({ slot: 'current' }).where('slot', '=', 'next').execute()
  await audit(tx, actor, { action: 'saml_key.changed', object: { type: 'saml_key', id: 'current' } })
}

export const isNextKeyPublished = async ({ db }: Reader): Promise<boolean> =>
  (await db.selectFrom('saml_keys').select('slot').where('slot', '=', 'next').executeTakeFirst()) !== undefined
