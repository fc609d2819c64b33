import { isoMillis } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { mapUniqueViolation } from '../../people/unique-violation.ts'
import { companyIdForEmail, findCompany } from '../companies/companies.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { nameFromEmail, type Client } from './model.ts'
import {
  clientByEmail,
  clientById,
  clientsPage,
  countClients,
  dropAddress,
  insertClient,
  updateClient,
  type ClientChanges,
  type ClientFilters,
} from './store.ts'

export type { ClientChanges, ClientFilters } from './store.ts'

export const findClient = (reader: Reader, id: number): Promise<Client | undefined> => clientById(reader, id)

export const getClient = async (reader: Reader, id: number): Promise<Client> => (await clientById(reader, id)) ?? notFound('client')

export const findClientByEmail = (reader: Reader, email: string): Promise<Client | undefined> => clientByEmail(reader, email)

export const listClients = async (
  reader: Reader,
  filters: ClientFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly clients: readonly Client[]; readonly total: number }> => ({
  clients: await clientsPage(reader, filters, page),
  total: await countClients(reader, filters),
})

const announce = (tx: Tx, actor: Actor, client: Client): Promise<void> => {
  const { id, name, email, company_id, source, is_verified } = client
  const created_at = isoMillis(client.created_at)
  return emit(tx, 'client.created', { id, name, email, company_id, source, is_verified, created_at, actor: eventActorOf(actor) })
}

export type NewClientWish = Pick<Client, 'email' | 'source'> & {
  readonly name?: string
  readonly phone?: string
  readonly company_id?: number | null
  readonly locale?: string
  readonly timezone?: string
  readonly is_verified?: boolean
  /** An import tells nobody. */
  readonly is_silent?: boolean
}

const insert = async (tx: Tx, actor: Actor, { is_silent = false, ...wish }: NewClientWish): Promise<Client | undefined> => {
  const company_id = wish.company_id === undefined ? await companyIdForEmail(tx, wish.email) : wish.company_id
  const client = await insertClient(tx, { ...wish, name: wish.name?.trim() || nameFromEmail(wish.email), company_id })
  if (client) queueForSearch(tx, [{ type: 'client', ref_id: client.id }])
  if (client && !is_silent) await announce(tx, actor, client)
  return client
}

/** Whoever writes is a client from then on: found by address, or made and announced once. */
export const ensureClient = async (tx: Tx, actor: Actor, wish: NewClientWish): Promise<Client> => {
  const known = await clientByEmail(tx, wish.email)
  if (known) return known
  const made = await insert(tx, actor, wish)
  return made ?? (await clientByEmail(tx, wish.email)) ?? notFound('client')
}

const refuseUnknownCompany = async (reader: Reader, company_id: number | null | undefined): Promise<void> => {
  if (company_id !== null && company_id !== undefined && !(await findCompany(reader, company_id)))
    invalid({ company_id: ['The selected company id is invalid.'] })
}

const refuseTaken = (): never => invalid({ email: ['The email has already been taken.'] })

export const createClient = async (tx: Tx, actor: Actor, wish: NewClientWish): Promise<Client> => {
  await checkAll(
    () => refuseUnknownCompany(tx, wish.company_id),
    // A former address of a merged client is free again.
    async () => (await clientByEmail(tx, wish.email))?.email === wish.email && refuseTaken(),
  )
  const made = (await insert(tx, actor, wish)) ?? refuseTaken()
  await dropAddress(tx, made.email)
  await audit(tx, actor, { action: 'client.created', object: { type: 'client', id: made.id }, changes: { email: made.email } })
  return made
}

/** A merged client is only a sign to who it is now; changed, it could take its address back. */
const refuseMerged = ({ merged_into_id }: Client): void => {
  if (merged_into_id !== null) conflict('already_merged', 'This client was already merged into another one.', { merged_into_id })
}

export const changeClient = async (tx: Tx, actor: Actor, client: Client, changes: ClientChanges): Promise<Client> => {
  refuseMerged(client)
  await checkAll(
    () => refuseUnknownCompany(tx, changes.company_id),
    async () => changes.email !== undefined && ((await clientByEmail(tx, changes.email))?.id ?? client.id) !== client.id && refuseTaken(),
  )
  const after = await mapUniqueViolation('email', () => updateClient(tx, client.id, changes))
  if (changes.email !== undefined) await dropAddress(tx, after.email)
  queueForSearch(tx, [{ type: 'client', ref_id: client.id }])
  await audit(tx, actor, { action: 'client.changed', object: { type: 'client', id: client.id }, changes: { ...changes } })
  return after
}
