import type { Tx } from '../../../kernel/db/db.ts'
import { createAccount, getAccount } from '../../accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../../accounts/change.ts'
import { reactivateAccount } from '../../accounts/deactivate.ts'
import type { Account } from '../../accounts/model.ts'
import { audit } from '../../audit/record.ts'
import { getDefaultDepartment } from '../../departments/departments.ts'
import { defaultRoleOf } from '../connections/connections.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { withMember, type Doc } from '../engine/json.ts'
import { normalise } from '../engine/normalise.ts'
import { USER } from '../engine/schema.ts'
import { accountFieldsOf, isSameIdentity } from './account-fields.ts'
import { assertIdentityChangeAllowed } from '../protection/protection.ts'
import { applyFields, departmentNamed, freeEmail, mapTakenEmail } from './account-sync.ts'
import { throwUserNameTaken, writeDocument, type ChangeEffects } from './change.ts'
import { isActive, nameKey, textAt, type ScimUser } from './model.ts'
import { insertUser, lockByKey, tombstoneOf, updateLink, visibleByAccounts } from './store.ts'

/** Okta, Entra and others may send a second POST for a user that they deactivated, to activate it again. */
const isReturning = (user: ScimUser, document: Doc, actor: ConnectionActor): boolean => {
  const externalId = textAt(document, 'externalId')
  const isSame = externalId !== undefined && externalId === textAt(user.document, 'externalId')
  return isSame && user.connection_id === actor.connection_id && !isActive(user.document) && isActive(document)
}

const findDeparted = async (tx: Tx, actor: ConnectionActor, document: Doc): Promise<Account | undefined> => {
  const tombstone = await tombstoneOf(tx, nameKey(textAt(document, 'userName') ?? ''), actor.connection_id)
  if (!tombstone || (await visibleByAccounts(tx, [tombstone.account_id])).length > 0) return undefined
  return await getAccountForChange(tx, tombstone.account_id)
}

type Provision = { readonly document: Doc; readonly role_id: number }

/** Reuses the account of a deleted user with its history, without its former groups. */
const revive = async (tx: Tx, actor: ConnectionActor, departed: Account, { document, role_id }: Provision): Promise<Account> => {
  const fields = accountFieldsOf(document)
  if (!isSameIdentity(fields, departed)) await assertIdentityChangeAllowed(tx, departed)
  const named = await applyFields(tx, actor, departed, fields)
  const account = await changeAccount(tx, actor, named, { role_id })
  if (isActive(document)) await reactivateAccount(tx, actor, account)
  const object = { type: 'user', id: account.id }
  await audit(tx, actor, { action: 'account.reprovisioned', object, changes: { userName: document['userName'] } })
  return await getAccount(tx, account.id)
}

const makeAccount = async (tx: Tx, actor: ConnectionActor, { document, role_id }: Provision): Promise<Account> => {
  const { department, ...fields } = accountFieldsOf(document)
  await freeEmail(tx, actor, fields.email)
  const department_id = (await departmentNamed(tx, actor, department)) ?? (await getDefaultDepartment(tx)).id
  const input = { ...fields, role_id, department_id, is_active: isActive(document), source: 'scim', password_hash: null } as const
  return await mapTakenEmail(fields.email, () => createAccount(tx, actor, input))
}

const provision = async (tx: Tx, actor: ConnectionActor, document: Doc): Promise<ScimUser> => {
  const default_role_id = await defaultRoleOf(tx, actor)
  const { connection_id } = actor
  const departed = await findDeparted(tx, actor, document)
  const row = { account_id: null, account_version: 0, connection_id, default_role_id, document, created_at: tx.now, modified_at: tx.now }
  // The name is claimed before the account is created, so concurrent requests create one account.
  const user = await insertUser(tx, row)
  if (!user) throw throwUserNameTaken(document)
  const input = { document, role_id: default_role_id }
  const account = departed ? await revive(tx, actor, departed, input) : await makeAccount(tx, actor, input)
  const link = { account_id: account.id, account_version: account.version }
  await updateLink(tx, user.id, link)
  await audit(tx, actor, { action: 'scim_user.created', object: { type: 'scim_user', id: user.uuid }, changes: { user_id: account.id } })
  return { ...user, ...link }
}

/** POST: creates or restores a user. An existing user is not claimed: clients find it and write to it. */
export const createUser = async (tx: Tx, actor: ConnectionActor, body: unknown, effects: ChangeEffects): Promise<ScimUser> => {
  const document = normalise(USER, body)
  const holder = await lockByKey(tx, nameKey(textAt(document, 'userName') ?? ''))
  if (!holder) return await provision(tx, actor, document)
  if (!isReturning(holder, document, actor)) throw throwUserNameTaken(document)
  return await writeDocument(tx, actor, holder, {
    document: withMember(normalise(USER, body, holder.document), 'active', true),
    effects,
  })
}
