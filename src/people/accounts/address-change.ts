import type { Tx } from '../../kernel/db/db.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import type { Actor } from '../actor.ts'
import { revokeSessions, withdrawMailedLinks } from '../sessions/sessions.ts'
import type { Account } from './model.ts'

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Compares case only. The unique index also folds width and compatibility characters, which may belong to another mailbox. */
export const isSameAddress = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && lowerAscii(a) === lowerAscii(b))

export type AddressChangeEffects = {
  readonly notifies_old_address: boolean
  /** `all_but_own`: the session that makes the change survives. */
  readonly ends_sessions: 'all' | 'all_but_own' | 'none'
}

/** A connection (SCIM, SAML, OpenID) may rename a whole company: a mail per person would be a flood, ended sessions would stop its work. */
export const addressChangeEffects = (actor: Actor, account_id: number): AddressChangeEffects => {
  switch (actor.kind) {
    case 'scim':
    case 'system':
      return { notifies_old_address: false, ends_sessions: 'none' }
    // The set-up claims an unused account, often with a placeholder as its address.
    case 'anonymous':
      return { notifies_old_address: false, ends_sessions: 'all' }
    case 'agent':
      return { notifies_old_address: true, ends_sessions: actor.account_id === account_id ? 'all_but_own' : 'all' }
    default:
      return { notifies_old_address: true, ends_sessions: 'all' }
  }
}

const authorOf = (actor: Actor, account: Account): string => {
  if (actor.kind === 'scim') return 'by the identity provider of your organization'
  return actor.kind === 'agent' && actor.account_id === account.id ? 'from your own account' : 'by an administrator'
}

const mailOldAddress = async (tx: Tx, actor: Actor, account: Account, email: string): Promise<void> => {
  await sendMail(tx, {
    to: [email],
    subject: 'Your account’s email address was changed',
    text: `Hello ${account.first_name},\n\nthe email address of your account was changed ${authorOf(actor, account)}. You can no longer sign in with this address, and password links that were sent to it are invalid.\n\nIf you did not expect this change, contact an administrator immediately.\n`,
  })
}

/** Runs in the transaction of every account change. Withdraws links that were sent to the old address. */
export const applyAddressChange = async (tx: Tx, actor: Actor, before: Account, after: Account): Promise<void> => {
  if (isSameAddress(before.email, after.email)) return
  const { notifies_old_address, ends_sessions } = addressChangeEffects(actor, after.id)
  await withdrawMailedLinks(tx, after.id)
  if (ends_sessions !== 'none') {
    const own = ends_sessions === 'all_but_own' && actor.kind === 'agent' ? actor.session_id : null
    await revokeSessions(tx, after.id, own)
  }
  if (notifies_old_address && before.email !== null) await mailOldAddress(tx, actor, after, before.email)
}

/** At a connection's first write a new address has the effects of an administrator's change. Runs after `applyAddressChange`. */
export const applyAddressClaim = async (tx: Tx, actor: Actor, before: Account, after: Account): Promise<void> => {
  if (isSameAddress(before.email, after.email)) return
  await revokeSessions(tx, after.id, null)
  if (before.email !== null) await mailOldAddress(tx, actor, after, before.email)
}
