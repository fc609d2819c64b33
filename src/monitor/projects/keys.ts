import { DAY } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { BASE62, LOWER36 } from '../../kernel/ids.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { hintOf, KEY_FORMATS, type KeyKind, type Project, type ProjectKey } from './model.ts'
import { deleteKeys, insertKey, keyByHash, keysOf, replaceKeys, writeKeyUse } from './store.ts'

const newKey = (tx: Tx, kind: KeyKind): string => {
  const { prefix, length } = KEY_FORMATS[kind]
  return prefix + tx.ids.text(length, kind === 'ping' ? LOWER36 : BASE62)
}

const OVERLAP = DAY

export type KeyWish = {
  readonly kind: KeyKind
  /** Given only for a fixed first-run key. */
  readonly text?: string | undefined
  /** Lets the key before it work for another day, so that nothing stops while the new one is put in its place. */
  readonly overlaps?: boolean | undefined
}

/** Makes the project's key of this kind; the one before it stops working, at once or in a day. */
export const createKey = async (tx: Tx, actor: Actor, project: Project, { kind, text, overlaps = false }: KeyWish) => {
  const key = text ?? newKey(tx, kind)
  if (overlaps) await replaceKeys(tx, project.id, kind, tx.now + OVERLAP)
  else await deleteKeys(tx, project.id, kind)
  const created_by = actor.kind === 'agent' ? actor.account_id : null
  const record = await insertKey(tx, { project_id: project.id, kind, hint: hintOf(key), created_by, key_hash: hashToken(key) })
  await audit(tx, actor, {
    action: 'project_key.created',
    object: { type: 'project', id: project.id },
    changes: { kind, hint: record.hint, ...(overlaps && { overlaps }) },
  })
  return { key, record }
}

export const revokeKey = async (tx: Tx, actor: Actor, project: Project, kind: KeyKind): Promise<boolean> => {
  const revoked = (await deleteKeys(tx, project.id, kind)) > 0
  if (revoked) await audit(tx, actor, { action: 'project_key.revoked', object: { type: 'project', id: project.id }, changes: { kind } })
  return revoked
}

export const findKey = (reader: Reader, key: string): Promise<ProjectKey | undefined> => keyByHash(reader, hashToken(key))

export const listKeys = (reader: Reader, project: Project): Promise<readonly ProjectKey[]> => keysOf(reader, project.id)

export const recordKeyUse = (tx: Tx, key_id: number, ip: string): Promise<void> => writeKeyUse(tx, key_id, ip)
