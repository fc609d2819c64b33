import { DAY } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { BASE62, LOWER36 } from '../../kernel/ids.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { KEY_FORMATS, type KeyKind, type Project, type ProjectKey, toKeyHint } from './model.ts'
import { deleteKeys, expireKeys, findKeyByHash, insertKey, listKeysOfProject, updateKeyLastUsed } from './store.ts'

const generateKey = (tx: Tx, kind: KeyKind): string => {
  const { prefix, length } = KEY_FORMATS[kind]
  return prefix + tx.ids.text(length, kind === 'ping' ? LOWER36 : BASE62)
}

const ROTATION_OVERLAP = DAY

export type CreateKeyInput = {
  readonly kind: KeyKind
  /** Only for a configured key of the first start. */
  readonly text?: string | undefined
  /** Keeps the previous key valid for a day, so that clients can be switched to the new one without an interruption. */
  readonly overlaps?: boolean | undefined
}

/** Creates a key of this kind. The previous key stops working at once or, with `overlaps`, in a day. */
export const createKey = async (tx: Tx, actor: Actor, project: Project, { kind, text, overlaps = false }: CreateKeyInput) => {
  const key = text ?? generateKey(tx, kind)
  if (overlaps) await expireKeys(tx, project.id, kind, tx.now + ROTATION_OVERLAP)
  else await deleteKeys(tx, project.id, kind)
  const created_by = actor.kind === 'agent' ? actor.account_id : null
  const record = await insertKey(tx, { project_id: project.id, kind, hint: toKeyHint(key), created_by, key_hash: hashToken(key) })
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

export const findKey = (reader: Reader, key: string): Promise<ProjectKey | undefined> => findKeyByHash(reader, hashToken(key))

export const listKeys = (reader: Reader, project: Project): Promise<readonly ProjectKey[]> => listKeysOfProject(reader, project.id)

export const touchKeyLastUsed = (tx: Tx, key_id: number, ip: string): Promise<void> => updateKeyLastUsed(tx, key_id, ip)
