import { DAY, HOUR, formatIsoMillis, type Instant } from '../../../contract/time.ts'
import { hashToken } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { RecurringJob } from '../../../kernel/jobs/recurring.ts'
import { sendMail } from '../../../kernel/mail/mailer.ts'
import { listAdminAddresses } from '../../accounts/admins.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import type { ScimToken } from './model.ts'
import { listScimTokenRows, deleteToken, insertScimToken, markExpiringScimTokens } from './store.ts'

const PREFIX_LENGTH = 9
const WARN_BEFORE = 14 * DAY

type ScimTokenInput = {
  readonly connection_id: number
  readonly name: string
  readonly expires_at?: Instant | null
  readonly text?: string | undefined
}

export type IssuedScimToken = { readonly record: ScimToken; readonly token: string }

/** The clear text is returned only here; the database has its hash. */
export const storeScimToken = async (
  tx: Tx,
  actor: Actor,
  { connection_id, name, expires_at = null, text }: ScimTokenInput,
): Promise<IssuedScimToken> => {
  const token = text ?? `scim_${tx.ids.bytes(32).toString('base64url')}`
  const prefix = token.slice(0, PREFIX_LENGTH)
  const record = await insertScimToken(tx, { connection_id, name, token_hash: hashToken(token), prefix, expires_at })
  const object = { type: 'scim_token', id: record.id }
  await audit(tx, actor, { action: 'scim_token.created', object, changes: { name, connection_id } })
  return { record, token }
}

export const listScimTokens = (reader: Reader): Promise<readonly ScimToken[]> => listScimTokenRows(reader)

export const revokeScimToken = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const gone = (await deleteToken(tx, id)) ?? notFound('SCIM token')
  await audit(tx, actor, { action: 'scim_token.revoked', object: { type: 'scim_token', id }, changes: { name: gone.name } })
}

/** Warns administrators two weeks before a token expires: provisioning would stop without an error visible here. */
const warnOfExpiry = async (tx: Tx): Promise<'done'> => {
  const to = await listAdminAddresses(tx)
  for (const { name, prefix, expires_at } of await markExpiringScimTokens(tx, tx.now + WARN_BEFORE)) {
    if (to.length === 0 || expires_at === null) continue
    await sendMail(tx, {
      to,
      subject: `The SCIM token “${name}” is about to expire`,
      text: `The token ${prefix}… of your identity provider expires at ${formatIsoMillis(expires_at)}.\n\nCreate a new one in the SCIM settings and enter it at the identity provider before then. Both tokens are valid in the meantime.\n`,
    })
  }
  return 'done'
}

export const scimRecurringJobs: readonly RecurringJob[] = [{ name: 'warn-of-scim-expiry', interval: HOUR, work: warnOfExpiry }]
