import { hashToken, type SecretBox } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { Account } from '../accounts/model.ts'
import type { Actor, AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import type { ReferenceSource } from '../references.ts'
import { deletePasskeysOf, listPasskeyIds } from './passkeys.ts'
import { confirmSeed, countCodes, deleteSeed, putSeed, replaceCodes, seedOf, consumeRecoveryCode, consumeTotpStep } from './store.ts'
import { base32, otpauthUrl, SEED_BYTES, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10
// Without characters that look alike.
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

const about = (account_id: number) => ({ type: 'user', id: account_id })

export type NewSeed = { readonly secret: string; readonly otpauth_url: string }

export const beginTotp = async (tx: Tx, box: SecretBox, account: Account): Promise<NewSeed> => {
  const seed = tx.ids.bytes(SEED_BYTES)
  if (!(await putSeed(tx, account.id, box.seal(seed.toString('base64'), tx.ids.bytes(12)))))
    conflict('two_factor_on', 'An authenticator is already set up. Disable it first.')
  return { secret: base32(seed), otpauth_url: otpauthUrl(seed, 'Watchdesk', account.email ?? account.name) }
}

const isCode = async (tx: Tx, box: SecretBox, account_id: number, wanted: { code: string; confirmed: boolean }): Promise<boolean> => {
  const row = await seedOf(tx, account_id)
  if (!row || (row.confirmed_at !== null) !== wanted.confirmed) return false
  const step = stepOfCode(Buffer.from(box.open(row.sealed_seed), 'base64'), wanted.code, tx.now, row.last_step)
  return step !== undefined && (await consumeTotpStep(tx, account_id, step))
}

export const checkTotp = (tx: Tx, box: SecretBox, account_id: number, code: string): Promise<boolean> =>
  isCode(tx, box, account_id, { code, confirmed: true })

export const makeRecoveryCodes = async (tx: Tx, actor: Actor, account_id: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => (tx.ids.text(16, LEGIBLE).match(/.{4}/g) ?? []).join('-'))
  await replaceCodes(tx, account_id, codes.map(hashToken))
  await audit(tx, actor, { action: 'two_factor.recovery_codes_made', object: about(account_id) })
  return codes
}

export const firstRecoveryCodes = async (tx: Tx, actor: Actor, account_id: number): Promise<readonly string[]> =>
  (await countCodes(tx, account_id)) > 0 ? [] : await makeRecoveryCodes(tx, actor, account_id)

export const confirmTotp = async (
  tx: Tx,
  actor: Actor,
  box: SecretBox,
  typed: { account_id: number; code: string },
): Promise<readonly string[] | undefined> => {
  const { account_id, code } = typed
  if (!(await isCode(tx, box, account_id, { code, confirmed: false }))) return undefined
  await confirmSeed(tx, account_id)
  await audit(tx, actor, { action: 'two_factor.turned_on', object: about(account_id) })
  return await firstRecoveryCodes(tx, actor, account_id)
}

export const useRecoveryCode = async (tx: Tx, account_id: number, typed: string): Promise<boolean> => {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const isUsed = await consumeRecoveryCode(tx, account_id, hashToken((letters.match(/.{4}/g) ?? []).join('-')))
  if (isUsed) await audit(tx, { kind: 'anonymous', ip: '' }, { action: 'two_factor.recovery_code_used', object: about(account_id) })
  return isUsed
}

const ROLES = 'sign_in.two_factor_roles'

export const listTwoFactorRoles = async (reader: Reader): Promise<readonly number[]> => {
  const stored = await findSetting(reader, ROLES)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
}

export const setTwoFactorRoles = async (tx: Tx, actor: Actor, role_ids: readonly number[]): Promise<void> => {
  await putSetting(tx, ROLES, role_ids)
  await audit(tx, actor, { action: 'two_factor.roles_changed', object: { type: 'setting', id: ROLES }, changes: { role_ids } })
}

export const twoFactorRoleReferences: ReferenceSource = {
  release: async (tx, id, actor) => {
    const role_ids = await listTwoFactorRoles(tx)
    const others = role_ids.filter((other) => other !== id)
    if (others.length < role_ids.length) await setTwoFactorRoles(tx, actor, others)
  },
}

export type SecondFactors = {
  readonly has_totp: boolean
  readonly passkeys: number
  readonly recovery_codes_left: number
  readonly is_required: boolean
}

export const secondFactorsOf = async (reader: Reader, account: Pick<Account, 'id' | 'role_id'>): Promise<SecondFactors> => {
  const seed = await seedOf(reader, account.id)
  const passkeys = await listPasskeyIds(reader, account.id)
  return {
    has_totp: seed !== undefined && seed.confirmed_at !== null,
    passkeys: passkeys.length,
    recovery_codes_left: await countCodes(reader, account.id),
    is_required: (await listTwoFactorRoles(reader)).includes(account.role_id),
  }
}

export const listAccountsWithSecondFactor = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const seeds = db.selectFrom('totp_seeds').select('account_id').where('account_id', 'in', ids).where('confirmed_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('account_id').where('account_id', 'in', ids)
  return new Set((await seeds.union(passkeys).execute()).map(({ account_id }) => account_id))
}

export const hasSecondFactor = ({ has_totp, passkeys }: SecondFactors): boolean => has_totp || passkeys > 0

export const deleteUnneededRecoveryCodes = async (tx: Tx, account: Pick<Account, 'id' | 'role_id'>): Promise<void> => {
  if (!hasSecondFactor(await secondFactorsOf(tx, account))) await replaceCodes(tx, account.id, [])
}

export const assertNotLastFactor = async (tx: Tx, account: Pick<Account, 'id' | 'role_id'>, others: number): Promise<void> => {
  const { is_required } = await secondFactorsOf(tx, account)
  if (is_required && others === 0) conflict('two_factor_required', 'Your role requires a second factor. Set up another one first.')
}

export const turnOffTotp = async (tx: Tx, actor: AgentActor): Promise<void> => {
  const account = { id: actor.account_id, role_id: actor.role_id }
  const { passkeys } = await secondFactorsOf(tx, account)
  await assertNotLastFactor(tx, account, passkeys)
  if (!(await deleteSeed(tx, account.id))) return
  await deleteUnneededRecoveryCodes(tx, account)
  await audit(tx, actor, { action: 'two_factor.turned_off', object: about(account.id) })
}

/** Removes all second factors of an account: the next sign-in needs the password only, or a new enrolment. */
export const resetSecondFactors = async (tx: Tx, actor: AgentActor, account: Account): Promise<void> => {
  await deleteSeed(tx, account.id)
  await deletePasskeysOf(tx, account.id)
  await replaceCodes(tx, account.id, [])
  await audit(tx, actor, { action: 'two_factor.reset', object: about(account.id) })
}
