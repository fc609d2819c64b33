import { formatIsoMillis } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { mapUniqueViolation } from '../../people/unique-violation.ts'
import { findCompany, findCompanyIdByEmail } from '../companies/companies.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { type Client, nameFromEmail } from './model.ts'
import {
  type ClientChanges,
  type ClientFilters,
  countClients,
  deleteFormerAddress,
  findClientRow,
  findClientRowByEmail,
  insertClient,
  listClientRows,
  updateClientRow,
} from './store.ts'

export { type ClientChanges, type ClientFilters, touchClientLastSeen } from './store.ts'

export const findClient = (reader: Reader, id: number): Promise<Client | undefined> => findClientRow(reader, id)

export const getClient = async (reader: Reader, id: number): Promise<Client> => (await findClientRow(reader, id)) ?? notFound('client')

export const findClientByEmail = (reader: Reader, email: string): Promise<Client | undefined> => findClientRowByEmail(reader, email)

export const listClients = async (
  reader: Reader,
  filters: ClientFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly clients: readonly Client[]; readonly total: number }> => ({
  clients: await listClientRows(reader, filters, page),
  total: await countClients(reader, filters),
})

const emitClientCreated = (tx: Tx, actor: Actor, client: Client): Promise<void> => {
  const { id, name, email, company_id, source, is_verified } = client
  const created_at = formatIsoMillis(client.created_at)
  return emit(tx, 'client.created', { id, name, email, company_id, source, is_verified, created_at, actor: eventActorOf(actor) })
}

export type ClientInput = Pick<Client, 'email' | 'source'> & {
  readonly name?: string
  readonly phone?: string
  readonly company_id?: number | null
  readonly locale?: string
  readonly timezone?: string
  readonly is_verified?: boolean
  /** Emits no events; set by an import. */
  readonly is_silent?: boolean
}

const insertAndEmit = async (tx: Tx, actor: Actor, { is_silent = false, ...input }: ClientInput): Promise<Client | undefined> => {
  const company_id = input.company_id === undefined ? await findCompanyIdByEmail(tx, input.email) : input.company_id
  const client = await insertClient(tx, { ...input, name: input.name?.trim() || nameFromEmail(input.email), company_id })
  if (client) queueForSearch(tx, [{ type: 'client', ref_id: client.id }])
  if (client && !is_silent) await emitClientCreated(tx, actor, client)
  return client
}

/** Finds a client by address, or creates it. Concurrent calls create one client with one event. */
export const ensureClient = async (tx: Tx, actor: Actor, input: ClientInput): Promise<Client> => {
  const known = await findClientRowByEmail(tx, input.email)
  if (known) return known
  const made = await insertAndEmit(tx, actor, input)
  return made ?? (await findClientRowByEmail(tx, input.email)) ?? notFound('client')
}

const assertCompanyExists = async (reader: Reader, company_id: number | null | undefined): Promise<void> => {
  if (company_id !== null && company_id !== undefined && !(await findCompany(reader, company_id)))
    invalid({ company_id: ['The selected company id is invalid.'] })
}

const throwEmailTaken = (): never => invalid({ email: ['The email has already been taken.'] })

export const createClient = async (tx: Tx, actor: Actor, input: ClientInput): Promise<Client> => {
  await validateAll(
    () => assertCompanyExists(tx, input.company_id),
    // The former address of a merged client can be used again for a new client.
    async () => (await findClientRowByEmail(tx, input.email))?.email === input.email && throwEmailTaken(),
  )
  const made = (await insertAndEmit(tx, actor, input)) ?? throwEmailTaken()
  await deleteFormerAddress(tx, made.email)
  await audit(tx, actor, { action: 'client.created', object: { type: 'client', id: made.id }, changes: { email: made.email } })
  return made
}

/** A merged client is read-only: it points to its target, and an edit of its address could take the address back from the target. */
const assertNotMerged = ({ merged_into_id }: Client): void => {
  if (merged_into_id !== null) conflict('already_merged', 'This client was already merged into another client.', { merged_into_id })
}

export const updateClient = async (tx: Tx, actor: Actor, client: Client, changes: ClientChanges): Promise<Client> => {
  assertNotMerged(client)
  await validateAll(
    () => assertCompanyExists(tx, changes.company_id),
    async () =>
      changes.email !== undefined && ((await findClientRowByEmail(tx, changes.email))?.id ?? client.id) !== client.id && throwEmailTaken(),
  )
  const after = await mapUniqueViolation('email', () => updateClientRow(tx, client.id, changes))
  if (changes.email !== undefined) await deleteFormerAddress(tx, after.email)
  queueForSearch(tx, [{ type: 'client', ref_id: client.id }])
  await audit(tx, actor, { action: 'client.changed', object: { type: 'client', id: client.id }, changes: { ...changes } })
  return after
}
