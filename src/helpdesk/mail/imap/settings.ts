import type { SecretBox } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { type FieldErrors, invalid, throwIfInvalid, notFound } from '../../../kernel/errors.ts'
import type { AgentActor } from '../../../people/actor.ts'
import { audit } from '../../../people/audit/record.ts'
import type { ImapConnect } from './client.ts'
import { getDefaultPort, type ImapSettings, type MailboxImap } from './model.ts'
import { deleteImapRow, findImapRow, listImapRows, upsertImap } from './store.ts'

export type ImapInput = Partial<ImapSettings> & { readonly password?: string; readonly is_active?: boolean }

export const listImapSettings = (reader: Reader): Promise<readonly MailboxImap[]> => listImapRows(reader)

export const findImapSettings = async (reader: Reader, mailbox_id: number): Promise<MailboxImap | undefined> =>
  (await findImapRow(reader, mailbox_id))?.imap

type StoredSettings = Awaited<ReturnType<typeof findImapRow>>

const mergeSettings = (input: ImapInput, known: ImapSettings | undefined): ImapSettings => {
  const security = input.security ?? known?.security ?? 'tls'
  const after_fetch = input.after_fetch ?? known?.after_fetch ?? 'seen'
  const move_to = input.move_to === undefined ? (known?.move_to ?? null) : input.move_to
  const folder = input.folder ?? known?.folder ?? 'INBOX'
  const port = input.port ?? (input.security === undefined ? known?.port : undefined) ?? getDefaultPort(security)
  const [host, username] = [input.host ?? known?.host ?? '', input.username ?? known?.username ?? '']
  return { host, username, port, security, folder, after_fetch, move_to }
}

const folderErrors = ({ after_fetch, move_to, folder }: ImapSettings): FieldErrors => {
  if (after_fetch !== 'move') return {}
  if (!move_to) return { move_to: ['The imap.move_to field is required.'] }
  return move_to === folder ? { move_to: ['The imap.move_to field must differ from the fetched folder.'] } : {}
}

/** Whether host or user name differ: a stored password must not be sent to another server or with another user name. */
const isOtherLogin = (known: ImapSettings | undefined, next: ImapSettings): boolean =>
  known !== undefined && (known.host !== next.host || known.username !== next.username)

type FieldPrefix = 'imap.' | ''

const assertComplete = (settings: ImapSettings, known: StoredSettings, password: string | undefined, prefix: FieldPrefix): void => {
  const isForAnother = isOtherLogin(known?.imap, settings)
  const requireField = (name: string, more = ''): FieldErrors => ({ [name]: [`The ${prefix}${name} field is required${more}.`] })
  const errors: FieldErrors = {
    ...folderErrors(settings),
    ...(settings.host === '' && requireField('host')),
    ...(settings.username === '' && requireField('username')),
    ...(password === undefined && (!known || isForAnother) && requireField('password', isForAnother ? ' for another server or user' : '')),
  }
  throwIfInvalid(Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [`${prefix}${name}`, sentences])))
}

/** Throws validation errors whose field names begin with `prefix`. A new mailbox has no id. */
export const checkImap = async (
  reader: Reader,
  mailbox_id: number | undefined,
  input: ImapInput,
  prefix: FieldPrefix = 'imap.',
): Promise<void> => {
  const known = mailbox_id === undefined ? undefined : await findImapRow(reader, mailbox_id)
  assertComplete(mergeSettings(input, known?.imap), known, input.password, prefix)
}

const isOtherFolder = (known: ImapSettings | undefined, next: ImapSettings): boolean =>
  known?.host !== next.host || known.username !== next.username || known.folder !== next.folder

export const saveImapSettings = async (
  tx: Tx,
  actor: AgentActor,
  mailbox_id: number,
  input: ImapInput & { readonly box: SecretBox },
): Promise<void> => {
  const known = await findImapRow(tx, mailbox_id)
  const { box, password, is_active = known?.imap.is_active ?? true } = input
  const settings = mergeSettings(input, known?.imap)
  assertComplete(settings, known, password, 'imap.')
  const sealed = password === undefined ? known?.password : box.seal(password, tx.ids.bytes(12))
  if (sealed === undefined) return invalid({ 'imap.password': ['The imap.password field is required.'] })
  await upsertImap(tx, { ...settings, mailbox_id, password: sealed, is_active }, isOtherFolder(known?.imap, settings))
  tx.signal({ topic: 'imap', data: mailbox_id })
  const { host, port, username, folder } = settings
  await audit(tx, actor, {
    action: 'mailbox.imap_set',
    object: { type: 'mailbox', id: mailbox_id },
    changes: { host, port, username, folder, is_active, ...(password !== undefined && { password: 'changed' }) },
  })
}

export const deleteImapSettings = async (tx: Tx, actor: AgentActor, mailbox_id: number): Promise<void> => {
  if (await deleteImapRow(tx, mailbox_id))
    await audit(tx, actor, { action: 'mailbox.imap_removed', object: { type: 'mailbox', id: mailbox_id } })
}

export type ImapTestResult = { readonly is_ok: boolean; readonly error: string | null; readonly unseen: number | null }

/** Tests the settings: signs in and opens the folder, without changing anything. */
export const testImapConnection = async (connect: ImapConnect, settings: ImapSettings, password: string): Promise<ImapTestResult> => {
  try {
    const session = await connect(settings, password)
    try {
      return { is_ok: true, error: null, unseen: (await session.listUnseen()).length }
    } finally {
      await session.close()
    }
  } catch (error) {
    return { is_ok: false, error: error instanceof Error ? error.message : String(error), unseen: null }
  }
}

export const loadTestSettings = async (reader: Reader, mailbox_id: number, input: ImapInput, box: SecretBox) => {
  const known = await findImapRow(reader, mailbox_id)
  if (!known && input.host === undefined) return notFound('IMAP configuration of this mailbox')
  const settings = mergeSettings(input, known?.imap)
  assertComplete(settings, known, input.password, '')
  const password = input.password ?? (known ? box.open(known.password) : invalid({ password: ['The password field is required.'] }))
  return { settings, password }
}
