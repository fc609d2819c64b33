import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { ContactKind } from '../../contract/v1/on-call-contacts.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'

export type OnCallContact = {
  readonly id: number
  readonly account_id: number
  readonly kind: ContactKind
  readonly name: string
  /** Encrypted: contains credentials and phone numbers. */
  readonly conf: string
  readonly last_error: string
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

type ContactRow = { -readonly [C in keyof Omit<OnCallContact, 'id' | 'kind'>]: OnCallContact[C] } & { id: Generated<number>; kind: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    on_call_contacts: ContactRow
  }
}

const contactOf = (row: Selectable<ContactRow>): OnCallContact => ({ ...row, kind: row.kind as ContactKind })

export const listContacts = async ({ db }: Reader, account_id: number): Promise<readonly OnCallContact[]> =>
  (await db.selectFrom('on_call_contacts').selectAll().where('account_id', '=', account_id).orderBy('id').execute()).map(contactOf)

export const findContact = async ({ db }: Reader, id: number): Promise<OnCallContact | undefined> => {
  const row = await db.selectFrom('on_call_contacts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && contactOf(row)
}

export const getContact = async (reader: Reader, { account_id }: AgentActor, id: number): Promise<OnCallContact> => {
  const contact = await findContact(reader, id)
  return contact?.account_id === account_id ? contact : notFound('contact')
}

const MAX_CONTACTS = 10

export const createContact = async (
  tx: Tx,
  actor: AgentActor,
  input: Pick<OnCallContact, 'kind' | 'name' | 'conf'>,
): Promise<OnCallContact> => {
  const { account_id } = actor
  if ((await listContacts(tx, account_id)).length >= MAX_CONTACTS)
    invalid({ kind: [`The limit is ${MAX_CONTACTS} contact methods per agent.`] })
  const row = { ...input, account_id, last_error: '', last_used_at: null, created_at: tx.now }
  const contact = contactOf(await tx.db.insertInto('on_call_contacts').values(row).returningAll().executeTakeFirstOrThrow())
  const { id, kind, name } = contact
  await audit(tx, actor, { action: 'on_call_contact.created', object: { type: 'on_call_contact', id }, changes: { kind, name } })
  return contact
}

export const deleteContact = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const { kind, name } = await getContact(tx, actor, id)
  await tx.db.deleteFrom('on_call_contacts').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'on_call_contact.deleted', object: { type: 'on_call_contact', id }, changes: { kind, name } })
}

export const touchLastUsed = async (tx: Tx, id: number, last_error: string): Promise<void> => {
  await tx.db.updateTable('on_call_contacts').set({ last_error, last_used_at: tx.now }).where('id', '=', id).execute()
}
