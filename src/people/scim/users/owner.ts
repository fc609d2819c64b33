import type { Tx } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import { isAlive } from '../connections/connections.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { ScimError } from '../engine/errors.ts'
import { withMember } from '../engine/json.ts'
import type { ScimUser } from './model.ts'
import { updateDocument, updateLink } from './store.ts'

type Owned = { readonly connection_id: number | null }

export const isOwnedByOtherConnection = async (tx: Tx, actor: ConnectionActor, { connection_id }: Owned): Promise<boolean> =>
  connection_id !== null && connection_id !== actor.connection_id && (await isAlive(tx, connection_id))

export const assertNotOwnedByOtherConnection = async (tx: Tx, actor: ConnectionActor, resource: Owned, what: string): Promise<void> => {
  if (await isOwnedByOtherConnection(tx, actor, resource))
    throw new ScimError(409, undefined, `This ${what} is managed by another identity provider connection, which alone can change it.`)
}

/** Transfers the user to the writing connection. The external ID of the former owner is dropped. */
export const claim = async (tx: Tx, actor: ConnectionActor, user: ScimUser): Promise<ScimUser> => {
  await assertNotOwnedByOtherConnection(tx, actor, user, 'user')
  if (user.connection_id === actor.connection_id) return user
  await updateLink(tx, user.id, { connection_id: actor.connection_id })
  const claimed = { ...user, connection_id: actor.connection_id }
  if (user.document['externalId'] === undefined) return claimed
  return (await updateDocument(tx, claimed, withMember(user.document, 'externalId', undefined))) ?? notFound('user')
}
