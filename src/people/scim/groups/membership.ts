import type { Tx } from '../../../kernel/db/db.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { badRequest, quoted, ScimError } from '../engine/errors.ts'
import { isDoc, isList, type Doc } from '../engine/json.ts'
import { applyRoles } from '../members/apply-roles.ts'
import { joinGroup, leaveGroup, listUsersByUuids, type Candidate, type Member } from '../members/members.ts'
import { lockIdentities } from '../protection/protection.ts'
import { isOwnedByOtherConnection } from '../users/owner.ts'
import { isUuid } from '../view.ts'
import type { ScimGroup } from './model.ts'

const memberIds = (document: Doc): readonly string[] => {
  const members = document['members']
  return isList(members) ? members.flatMap((member) => (isDoc(member) && typeof member['value'] === 'string' ? [member['value']] : [])) : []
}

const findNew = async (tx: Tx, ids: readonly string[]): Promise<readonly Candidate[]> => {
  const found = await listUsersByUuids(tx, ids.filter(isUuid))
  const byUuid = new Map(found.map((user) => [user.uuid, user]))
  return ids.map((id) => {
    const user = byUuid.get(id)
    if (!user) throw badRequest('invalidValue', `The member ${quoted(id)} does not exist.`)
    return user
  })
}

/** A connection manages its own users and unowned users, not those of another connection. */
const assertNotOwnedByOthers = async (tx: Tx, actor: ConnectionActor, users: readonly Candidate[]): Promise<void> => {
  const owners = new Map(users.map((user) => [user.connection_id, user]))
  for (const user of owners.values()) {
    if (await isOwnedByOtherConnection(tx, actor, user))
      throw new ScimError(409, undefined, `The member ${user.uuid} is managed by another identity provider connection.`)
  }
}

type Change = { readonly old: readonly Member[]; readonly document: Doc }

export const setMembers = async (tx: Tx, actor: ConnectionActor, group: ScimGroup, { old, document }: Change): Promise<void> => {
  const wanted = new Set(memberIds(document))
  const present = new Set(old.map(({ uuid }) => uuid))
  const added = await findNew(
    tx,
    [...wanted].filter((id) => !present.has(id)),
  )
  const gone = old.filter(({ uuid }) => !wanted.has(uuid))
  const removed = await listUsersByUuids(
    tx,
    gone.map(({ uuid }) => uuid),
  )
  await assertNotOwnedByOthers(tx, actor, [...added, ...removed])
  const [joining, leaving] = [added.map(({ id }) => id), removed.map(({ id }) => id)]
  await lockIdentities(
    tx,
    [...added, ...removed].flatMap(({ account_id }) => account_id ?? []),
  )
  await joinGroup(tx, group.id, joining)
  await leaveGroup(tx, group.id, leaving)
  if (group.role_id !== null) await applyRoles(tx, actor, [...joining, ...leaving])
}
