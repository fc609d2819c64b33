import type { AuditAction } from '../../../contract/v1/audit-enums.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { AppError, isUniqueViolation, notFound } from '../../../kernel/errors.ts'
import { audit } from '../../audit/record.ts'
import { listRoles } from '../../roles/roles.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { quoted, ScimError } from '../engine/errors.ts'
import type { Doc } from '../engine/json.ts'
import { normalise } from '../engine/normalise.ts'
import { sameResource } from '../engine/resource.ts'
import { GROUP } from '../engine/schema.ts'
import { membersShown } from '../members/members.ts'
import { nameKey, textAt } from '../users/model.ts'
import { assertNotOwnedByOtherConnection } from '../users/owner.ts'
import { isUuid, type ResourceAddress, type ScimView } from '../view.ts'
import { setMembers } from './membership.ts'
import type { ScimGroup } from './model.ts'
import { groupDocument } from './show.ts'
import { groupByName, groupByUuid, hasVisibleGroup, insertGroup, lockGroup, markGroupDeleted, putExternalId, updateGroup } from './store.ts'

const nameOf = (document: Doc): string => textAt(document, 'displayName') ?? ''

const nameTaken = (name: string): ScimError =>
  new ScimError(409, 'uniqueness', `There is already a group with the displayName ${quoted(name)}.`)

const throwStale = (): never => {
  throw new AppError('stale', 'The group has changed since the version named in If-Match.')
}

type GroupAuditEntry = { readonly action: AuditAction; readonly changes: Readonly<Record<string, unknown>> }

const record = (tx: Tx, actor: ConnectionActor, group: ScimGroup, { action, changes }: GroupAuditEntry): Promise<void> =>
  audit(tx, actor, { action, object: { type: 'scim_group', id: group.uuid }, changes })

const roleNamed = async (tx: Tx, name: string): Promise<number | undefined> =>
  (await listRoles(tx)).find((role) => nameKey(role.name) === nameKey(name))?.id

/** POST. A group with the name of a role represents that role, unless the role has one (409). Other groups assign no role until mapped. */
export const createGroup = async (tx: Tx, actor: ConnectionActor, view: ScimView, body: unknown): Promise<ScimGroup> => {
  const document = normalise(GROUP, body)
  const name = nameOf(document)
  const role_id = (await roleNamed(tx, name)) ?? null
  if (role_id !== null && (await hasVisibleGroup(tx, role_id))) throw nameTaken(name)
  const made = await insertGroup(tx, { role_id, is_native: false, connection_id: actor.connection_id, display_name: name })
  if (!made) throw nameTaken(name)
  await putExternalId(tx, made.id, actor.connection_id, textAt(document, 'externalId'))
  await setMembers(tx, actor, made, { old: [], document })
  await record(tx, actor, made, { action: 'scim_group.created', changes: { displayName: name, role_id } })
  return (await groupByUuid(tx, view.connection_id, made.uuid)) ?? made
}

const getForChange = async (tx: Tx, actor: ConnectionActor, { id, expects }: ResourceAddress): Promise<ScimGroup> => {
  const isThere = isUuid(id) && (await lockGroup(tx, id))
  const group = (isThere ? await groupByUuid(tx, actor.connection_id, id) : undefined) ?? notFound('group')
  if (!expects(group.version)) throwStale()
  if (!group.is_native) await assertNotOwnedByOtherConnection(tx, actor, group, 'group')
  return group
}

const assertNameAvailable = async (tx: Tx, group: ScimGroup, name: string): Promise<void> => {
  if (nameKey(name) === nameKey(group.display_name)) return
  if (await groupByName(tx, name)) throw nameTaken(name)
  const role_id = await roleNamed(tx, name)
  if (role_id !== undefined && role_id !== group.role_id) throw nameTaken(name)
}

const rename = async (tx: Tx, group: ScimGroup, name: string): Promise<void> => {
  await assertNameAvailable(tx, group, name)
  try {
    if (!(await updateGroup(tx, group, name))) throwStale()
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(name) : error
  }
}

type Change = { readonly address: ResourceAddress; readonly change: (document: Doc) => Doc }

/** PUT and PATCH. Renames the group, never its role. */
export const changeGroup = async (tx: Tx, actor: ConnectionActor, view: ScimView, { address, change }: Change): Promise<ScimGroup> => {
  const group = await getForChange(tx, actor, address)
  const old = (await membersShown(tx, view.base, [group.id])).get(group.id) ?? []
  const before = groupDocument(view, group, old)
  const document = change(before)
  if (sameResource(GROUP, before, document)) return group
  await rename(tx, group, nameOf(document))
  const externalId = textAt(document, 'externalId')
  if (externalId !== textAt(before, 'externalId')) await putExternalId(tx, group.id, actor.connection_id, externalId)
  await setMembers(tx, actor, group, { old, document })
  await record(tx, actor, group, { action: 'scim_group.changed', changes: { displayName: nameOf(document) } })
  return (await groupByUuid(tx, actor.connection_id, group.uuid)) ?? notFound('group')
}

export const deleteGroup = async (tx: Tx, actor: ConnectionActor, view: ScimView, address: ResourceAddress): Promise<void> => {
  const group = await getForChange(tx, actor, address)
  const old = (await membersShown(tx, view.base, [group.id])).get(group.id) ?? []
  await setMembers(tx, actor, group, { old, document: {} })
  if (!(await markGroupDeleted(tx, group))) throwStale()
  await record(tx, actor, group, { action: 'scim_group.deleted', changes: { displayName: group.display_name } })
}
