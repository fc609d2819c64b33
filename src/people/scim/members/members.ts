import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { Doc } from '../engine/json.ts'
import { isDoc } from '../engine/json.ts'
import { textAt } from '../users/model.ts'
import {
  deleteMembers,
  deleteMemberships,
  groupOfRole,
  groupsOfUsers,
  insertMembers,
  lockGroupsOf,
  membersOfGroups,
  touchGroups,
  usersByUuids,
  type Candidate,
} from './store.ts'

export type { Candidate } from './store.ts'

const listed = <T>(byId: Map<number, T[]>, id: number, item: T): void => {
  const list = byId.get(id) ?? []
  list.push(item)
  byId.set(id, list)
}

export const groupsShown = async (
  reader: Reader,
  base: string,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Doc[]>> => {
  const byUser = new Map<number, Doc[]>()
  for (const { user_id, uuid, display_name } of await groupsOfUsers(reader, user_ids)) {
    listed(byUser, user_id, { value: uuid, $ref: `${base}/Groups/${uuid}`, display: display_name, type: 'direct' })
  }
  return byUser
}

const parseDocument = (text: string): Doc => JSON.parse(text)

const displayOf = (doc: Doc): string => {
  const name = isDoc(doc['name']) ? doc['name'] : {}
  return textAt(doc, 'displayName') ?? textAt(name, 'formatted') ?? textAt(doc, 'userName') ?? ''
}

export type Member = { readonly user_id: number; readonly uuid: string; readonly shown: Doc }

export const membersShown = async (
  reader: Reader,
  base: string,
  group_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> => {
  const byGroup = new Map<number, Member[]>()
  for (const { group_id, user_id, uuid, document } of await membersOfGroups(reader, group_ids)) {
    const display = displayOf(parseDocument(document))
    listed(byGroup, group_id, { user_id, uuid, shown: { value: uuid, $ref: `${base}/Users/${uuid}`, type: 'User', display } })
  }
  return byGroup
}

export const lockGroupsOfUsers = (tx: Tx, user_uuid: string): Promise<void> => lockGroupsOf(tx, user_uuid)

export const listUsersByUuids = (reader: Reader, uuids: readonly string[]): Promise<readonly Candidate[]> => usersByUuids(reader, uuids)

export const joinGroup = (tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> =>
  insertMembers(
    tx,
    user_ids.map((user_id) => ({ group_id, user_id, is_local: 0 })),
  )

export const leaveGroup = (tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> => deleteMembers(tx, group_id, user_ids)

export const leaveAllGroups = async (tx: Tx, user_id: number): Promise<void> => touchGroups(tx, await deleteMemberships(tx, user_id, false))

/** Moves the user to the group of a role that was assigned in the product; a later membership from an identity provider wins. */
export const joinRoleHere = async (tx: Tx, user_id: number, role_id: number): Promise<void> => {
  const left = await deleteMemberships(tx, user_id, true)
  const group_id = await groupOfRole(tx, role_id)
  if (group_id !== undefined) await insertMembers(tx, [{ group_id, user_id, is_local: 1 }])
  await touchGroups(tx, [...new Set([...left, ...(group_id === undefined ? [] : [group_id])])])
}
