import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment, getDefaultDepartment } from '../../people/departments/departments.ts'
import type { Mailbox } from './model.ts'
import { allMailboxes, deleteMailboxRow, insertMailbox, updateMailboxRow, type MailboxWish } from './store.ts'

export const listMailboxes = (reader: Reader): Promise<readonly Mailbox[]> => allMailboxes(reader)

export const getMailbox = async (reader: Reader, id: number): Promise<Mailbox> =>
  (await allMailboxes(reader)).find((mailbox) => mailbox.id === id) ?? notFound('mailbox')

const refuseUnknownDepartment = async (tx: Tx, id: number): Promise<void> => {
  if (!(await findDepartment(tx, id))) invalid({ department_id: ['The selected department id is invalid.'] })
}

const refuseTaken = async (tx: Tx, address: string, own?: number): Promise<void> => {
  const taken = (await allMailboxes(tx)).some((mailbox) => mailbox.address === address && mailbox.id !== own)
  if (taken) invalid({ address: ['The address has already been taken.'] })
}

/** Throws what is wrong with a wish, for a new mailbox or for the changes of the one with this id. */
export const checkMailbox = (tx: Tx, { department_id, address }: Partial<MailboxWish>, id?: number): Promise<void> =>
  checkAll(
    () => department_id !== undefined && refuseUnknownDepartment(tx, department_id),
    () => address !== undefined && refuseTaken(tx, address.toLowerCase(), id),
  )

export const createMailbox = async (tx: Tx, actor: AgentActor, wish: Pick<Mailbox, 'address'> & Partial<MailboxWish>): Promise<Mailbox> => {
  const address = wish.address.toLowerCase()
  const department_id = wish.department_id ?? (await getDefaultDepartment(tx)).id
  await checkMailbox(tx, wish)
  const made = await insertMailbox(tx, { name: wish.name ?? '', is_active: wish.is_active ?? true, address, department_id })
  const mailbox = made ?? invalid({ address: ['The address has already been taken.'] })
  await audit(tx, actor, { action: 'mailbox.created', object: { type: 'mailbox', id: mailbox.id }, changes: { address } })
  return mailbox
}

export const updateMailbox = async (tx: Tx, actor: AgentActor, id: number, wish: Partial<MailboxWish>): Promise<Mailbox> => {
  const address = wish.address?.toLowerCase()
  await checkMailbox(tx, wish, id)
  const mailbox = (await updateMailboxRow(tx, id, { ...wish, ...(address !== undefined && { address }) })) ?? notFound('mailbox')
  await audit(tx, actor, { action: 'mailbox.updated', object: { type: 'mailbox', id }, changes: { fields: Object.keys(wish) } })
  return mailbox
}

export const deleteMailbox = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await deleteMailboxRow(tx, id))) notFound('mailbox')
  await audit(tx, actor, { action: 'mailbox.deleted', object: { type: 'mailbox', id } })
}
