import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment, getDefaultDepartment } from '../../people/departments/departments.ts'
import type { Mailbox } from './model.ts'
import { deleteMailboxRow, insertMailbox, listMailboxRows, type MailboxInput, updateMailboxRow } from './store.ts'

export const listMailboxes = (reader: Reader): Promise<readonly Mailbox[]> => listMailboxRows(reader)

export const getMailbox = async (reader: Reader, id: number): Promise<Mailbox> =>
  (await listMailboxRows(reader)).find((mailbox) => mailbox.id === id) ?? notFound('mailbox')

const assertDepartmentExists = async (tx: Tx, id: number): Promise<void> => {
  if (!(await findDepartment(tx, id))) invalid({ department_id: ['The selected department id is invalid.'] })
}

const assertAddressFree = async (tx: Tx, address: string, own?: number): Promise<void> => {
  const taken = (await listMailboxRows(tx)).some((mailbox) => mailbox.address === address && mailbox.id !== own)
  if (taken) invalid({ address: ['The address has already been taken.'] })
}

export const checkMailbox = (tx: Tx, { department_id, address }: Partial<MailboxInput>, id?: number): Promise<void> =>
  validateAll(
    () => department_id !== undefined && assertDepartmentExists(tx, department_id),
    () => address !== undefined && assertAddressFree(tx, address.toLowerCase(), id),
  )

export const createMailbox = async (
  tx: Tx,
  actor: AgentActor,
  input: Pick<Mailbox, 'address'> & Partial<MailboxInput>,
): Promise<Mailbox> => {
  const address = input.address.toLowerCase()
  const department_id = input.department_id ?? (await getDefaultDepartment(tx)).id
  await checkMailbox(tx, input)
  const made = await insertMailbox(tx, { name: input.name ?? '', is_active: input.is_active ?? true, address, department_id })
  const mailbox = made ?? invalid({ address: ['The address has already been taken.'] })
  await audit(tx, actor, { action: 'mailbox.created', object: { type: 'mailbox', id: mailbox.id }, changes: { address } })
  return mailbox
}

export const updateMailbox = async (tx: Tx, actor: AgentActor, id: number, input: Partial<MailboxInput>): Promise<Mailbox> => {
  const address = input.address?.toLowerCase()
  await checkMailbox(tx, input, id)
  const mailbox = (await updateMailboxRow(tx, id, { ...input, ...(address !== undefined && { address }) })) ?? notFound('mailbox')
  await audit(tx, actor, { action: 'mailbox.updated', object: { type: 'mailbox', id }, changes: { fields: Object.keys(input) } })
  return mailbox
}

export const deleteMailbox = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await deleteMailboxRow(tx, id))) notFound('mailbox')
  await audit(tx, actor, { action: 'mailbox.deleted', object: { type: 'mailbox', id } })
}
