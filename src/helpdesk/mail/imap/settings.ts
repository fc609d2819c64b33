import type { SecretBox } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { invalid, invalidIfAny, notFound, type FieldErrors } from '../../../kernel/errors.ts'
import type { AgentActor } from '../../../people/actor.ts'
import { audit } from '../../../people/audit/record.ts'
import type { ImapConnect } from './client.ts'
import { defaultPort, type Imap, type ImapSettings } from './model.ts'
import { allImap, deleteImap, imapById, putImap } from './store.ts'

export type ImapWish = Partial<ImapSettings> & { readonly password?: string; readonly is_active?: boolean }

export const listImap = (reader: Reader): Promise<readonly Imap[]> => allImap(reader)

export const findImap = async (reader: Reader, mailbox_id: number): Promise<Imap | undefined> => (await imapById(reader, mailbox_id))?.imap

type Known = Awaited<ReturnType<typeof imapById>>

const settingsFrom = (wish: ImapWish, known: ImapSettings | undefined): ImapSettings => {
  const security = wish.security ?? known?.security ?? 'tls'
  const after_fetch = wish.after_fetch ?? known?.after_fetch ?? 'seen'
  const move_to = wish.move_to === undefined ? (known?.move_to ?? null) : wish.move_to
  const folder = wish.folder ?? known?.folder ?? 'INBOX'
  const port = wish.port ?? (wish.security === undefined ? known?.port : undefined) ?? defaultPort(security)
  const [host, username] = [wish.host ?? known?.host ?? '', wish.username ?? known?.username ?? '']
  return { host, username, port, security, folder, after_fetch, move_to }
}

const folderErrors = ({ after_fetch, move_to, folder }: ImapSettings): FieldErrors => {
  if (after_fetch !== 'move') return {}
  if (!move_to) return { move_to: ['Say to which folder the mails go.'] }
  return move_to === folder ? { move_to: ['The mails must go to another folder.'] } : {}
}

/** A stored password is for the server and the person it was given for: nobody may have it sent to another. */
const isForOthers = (known: ImapSettings | undefined, next: ImapSettings): boolean =>
  known !== undefined && (known.host !== next.host || known.username !== next.username)

/** Where the settings stand in a body. */
type Place = 'imap.' | ''

const refuseIncomplete = (settings: ImapSettings, known: Known, password: string | undefined, place: Place): void => {
  const isForAnother = isForOthers(known?.imap, settings)
  const required = (name: string, more = ''): FieldErrors => ({ [name]: [`The ${place}${name} field is required${more}.`] })
  const errors: FieldErrors = {
    ...folderErrors(settings),
    ...(settings.host === '' && required('host')),
    ...(settings.username === '' && required('username')),
    ...(password === undefined && (!known || isForAnother) && required('password', isForAnother ? ' for another server or user' : '')),
  }
  invalidIfAny(Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [`${place}${name}`, sentences])))
}

/** Throws what is wrong with the settings of a mailbox, which stand at `place` in the body; of one that is still to be made there is no id. */
export const checkImap = async (reader: Reader, mailbox_id: number | undefined, wish: ImapWish, place: Place = 'imap.'): Promise<void> => {
  const known = mailbox_id === undefined ? undefined : await imapById(reader, mailbox_id)
  refuseIncomplete(settingsFrom(wish, known?.imap), known, wish.password, place)
}

const isElsewhere = (known: ImapSettings | undefined, next: ImapSettings): boolean =>
  known?.host !== next.host || known.username !== next.username || known.folder !== next.folder

/** Where this mailbox's mail is fetched from; what is not named stays as it was. */
export const setImap = async (
  tx: Tx,
  actor: AgentActor,
  mailbox_id: number,
  wish: ImapWish & { readonly box: SecretBox },
): Promise<void> => {
  const known = await imapById(tx, mailbox_id)
  const { box, password, is_active = known?.imap.is_active ?? true } = wish
  const settings = settingsFrom(wish, known?.imap)
  refuseIncomplete(settings, known, password, 'imap.')
  const sealed = password === undefined ? known?.password : box.seal(password, tx.ids.bytes(12))
  if (sealed === undefined) return invalid({ 'imap.password': ['The imap.password field is required.'] })
  await putImap(tx, { ...settings, mailbox_id, password: sealed, is_active }, isElsewhere(known?.imap, settings))
  tx.signal({ topic: 'imap', data: mailbox_id })
  const { host, port, username, folder } = settings
  await audit(tx, actor, {
    action: 'mailbox.imap_set',
    object: { type: 'mailbox', id: mailbox_id },
    changes: { host, port, username, folder, is_active, ...(password !== undefined && { password: 'changed' }) },
  })
}

export const removeImap = async (tx: Tx, actor: AgentActor, mailbox_id: number): Promise<void> => {
  if (await deleteImap(tx, mailbox_id))
    await audit(tx, actor, { action: 'mailbox.imap_removed', object: { type: 'mailbox', id: mailbox_id } })
}

export type Trial = { readonly is_ok: boolean; readonly error: string | null; readonly unseen: number | null }

/** Signs in and looks into the folder, and touches nothing there. */
export const tryImap = async (connect: ImapConnect, settings: ImapSettings, password: string): Promise<Trial> => {
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

/** The settings a trial is made with: those that are stored, with whatever the caller wants to try instead. */
export const trialOf = async (reader: Reader, mailbox_id: number, wish: ImapWish, box: SecretBox) => {
  const known = await imapById(reader, mailbox_id)
  if (!known && wish.host === undefined) return notFound('mail server of this mailbox')
  const settings = settingsFrom(wish, known?.imap)
  refuseIncomplete(settings, known, wish.password, '')
  const password = wish.password ?? (known ? box.open(known.password) : invalid({ password: ['The password field is required.'] }))
  return { settings, password }
}
