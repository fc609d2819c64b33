import { AFTER_FETCH, IMAP_SECURITIES, type ImapSecurity } from '../../../contract/v1/mailboxes.ts'
import type { Mailbox } from './data.ts'

const ports: Readonly<Record<ImapSecurity, string>> = { tls: '993', starttls: '143', none: '143' }

export const initialOf = (mailbox: Mailbox | undefined) => ({
  address: mailbox?.address ?? '',
  name: mailbox?.name ?? '',
  department_id: String(mailbox?.department_id ?? ''),
  is_active: mailbox?.is_active ?? true,
  fetches: mailbox?.imap !== null && mailbox?.imap !== undefined,
  'imap.host': mailbox?.imap?.host ?? '',
  'imap.port': String(mailbox?.imap?.port ?? ports.tls),
  'imap.security': String(mailbox?.imap?.security ?? 'tls'),
  'imap.username': mailbox?.imap?.username ?? '',
  'imap.password': '',
  'imap.folder': mailbox?.imap?.folder ?? 'INBOX',
  'imap.after_fetch': String(mailbox?.imap?.after_fetch ?? 'seen'),
  'imap.move_to': mailbox?.imap?.move_to ?? '',
  'imap.is_active': mailbox?.imap?.is_active ?? true,
})

export type MailboxValues = ReturnType<typeof initialOf>

const securityOf = (word: string): ImapSecurity => IMAP_SECURITIES.find((one) => one === word) ?? 'tls'

/** Changes to the default port of the security mode, unless the user entered another port. */
export const withSecurity = (values: MailboxValues, word: string): Pick<MailboxValues, 'imap.security' | 'imap.port'> => {
  const isUsual = Object.values(ports).includes(values['imap.port'])
  return { 'imap.security': word, 'imap.port': isUsual ? ports[securityOf(word)] : values['imap.port'] }
}

/** IMAP server of the request body. An empty password field is omitted, so that the stored password stays. */
export const serverOf = (values: MailboxValues) => {
  const after_fetch = AFTER_FETCH.find((one) => one === values['imap.after_fetch']) ?? 'seen'
  return {
    host: values['imap.host'].trim(),
    port: Number(values['imap.port']),
    security: securityOf(values['imap.security']),
    username: values['imap.username'].trim(),
    folder: values['imap.folder'],
    after_fetch,
    move_to: after_fetch === 'move' ? values['imap.move_to'] : null,
    is_active: values['imap.is_active'],
    ...(values['imap.password'] !== '' && { password: values['imap.password'] }),
  }
}

/** Request body. `imap: null` deletes the stored IMAP server; a mailbox without a stored server omits the field. */
export const bodyOf = (values: MailboxValues, before: Mailbox | undefined) => {
  const { address, name, department_id, is_active, fetches } = values
  return {
    address,
    name,
    is_active,
    ...(department_id !== '' && { department_id: Number(department_id) }),
    ...(fetches ? { imap: serverOf(values) } : before?.imap ? { imap: null } : {}),
  }
}
