import type { Tx } from '../../../kernel/db/db.ts'
import { AppError, isUniqueViolation, notFound } from '../../../kernel/errors.ts'
import { getAccount } from '../../accounts/accounts.ts'
import { applyAddressClaim } from '../../accounts/address-change.ts'
import { getAccountForChange } from '../../accounts/change.ts'
import { deactivateAccount, reactivateAccount, type DeactivationHook } from '../../accounts/deactivate.ts'
import type { Account } from '../../accounts/model.ts'
import { audit } from '../../audit/record.ts'
import type { ConnectionActor } from '../connections/model.ts'
import { quoted, ScimError } from '../engine/errors.ts'
import { sameJson, type Doc } from '../engine/json.ts'
import { sameResource } from '../engine/resource.ts'
import { USER } from '../engine/schema.ts'
import { assertNotExempt } from '../exempt/exempt.ts'
import { assertIdentityChangeAllowed } from '../protection/protection.ts'
import { isUuid, type ResourceAddress } from '../view.ts'
import { changedFields, changesIdentity } from './account-fields.ts'
import { applyFields } from './account-sync.ts'
import { isActive, nameKey, textAt, type ScimUser } from './model.ts'
import { claim } from './owner.ts'
import { lockByKey, lockByUuid, updateDocument, updateLink } from './store.ts'

export const throwUserNameTaken = (document: Doc): ScimError =>
  new ScimError(409, 'uniqueness', `There is already a user with the userName ${quoted(textAt(document, 'userName') ?? '')}.`)

const stale = (): never => {
  throw new AppError('stale', 'The user has changed since the version named in If-Match.')
}

/** Locks the user of a request; rejects an outdated If-Match. */
export const getForChange = async (tx: Tx, { id, expects }: ResourceAddress): Promise<ScimUser> => {
  const user = (isUuid(id) ? await lockByUuid(tx, id) : undefined) ?? notFound('user')
  return expects(user.version) ? user : stale()
}

const changedNames = (before: Doc, after: Doc): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !sameJson(before[name] ?? null, after[name] ?? null))

const assertNameAvailable = async (tx: Tx, user: ScimUser, document: Doc): Promise<void> => {
  const key = nameKey(textAt(document, 'userName') ?? '')
  if (key === nameKey(textAt(user.document, 'userName') ?? '')) return
  if (await lockByKey(tx, key)) throw throwUserNameTaken(document)
}

export type ChangeEffects = readonly DeactivationHook[]

const end = async (tx: Tx, actor: ConnectionActor, account: Account, effects: ChangeEffects): Promise<void> => {
  await assertNotExempt(tx, actor, account)
  await deactivateAccount(tx, actor, account, effects)
}

const store = async (tx: Tx, user: ScimUser, document: Doc): Promise<ScimUser> => {
  try {
    return (await updateDocument(tx, user, document)) ?? stale()
  } catch (error) {
    throw isUniqueViolation(error) ? throwUserNameTaken(document) : error
  }
}

/** Stores a new document and updates the account accordingly. The caller has checked that the connection may write to the user. */
export const writeDocument = async (
  tx: Tx,
  actor: ConnectionActor,
  user: ScimUser,
  { document, effects, claims = false }: { readonly document: Doc; readonly effects: ChangeEffects; readonly claims?: boolean },
): Promise<ScimUser> => {
  if (sameResource(USER, user.document, document)) return user
  await assertNameAvailable(tx, user, document)
  const account = await getAccountForChange(tx, user.account_id)
  const changed = await applyFields(tx, actor, account, changedFields(user.document, document))
  if (changed.is_active && !isActive(document)) await end(tx, actor, changed, effects)
  if (!changed.is_active && isActive(document)) await reactivateAccount(tx, actor, changed)
  // Checked after the deactivation, whose error takes precedence.
  if (changesIdentity(user.document, document)) await assertIdentityChangeAllowed(tx, account)
  const written = await store(tx, user, document)
  const after = await getAccount(tx, account.id)
  if (claims) await applyAddressClaim(tx, actor, account, after)
  if (user.account_version === account.version) await updateLink(tx, user.id, { account_version: after.version })
  const changes = { attributes: changedNames(user.document, document) }
  await audit(tx, actor, { action: 'scim_user.changed', object: { type: 'scim_user', id: user.uuid }, changes })
  return written
}

type Change = {
  readonly address: ResourceAddress
  readonly change: (document: Doc) => Doc
  readonly effects: ChangeEffects
}

export const changeUser = async (tx: Tx, actor: ConnectionActor, { address, change, effects }: Change): Promise<ScimUser> => {
  const found = await getForChange(tx, address)
  const user = await claim(tx, actor, found)
  const claims = found.connection_id !== actor.connection_id
  return await writeDocument(tx, actor, user, { document: change(user.document), effects, claims })
}
