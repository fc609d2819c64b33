import { searchChecks } from '../../contract/app/names.ts'
import type { AssetCard, ChangeCard, CheckCard, ProblemCard, TicketCard } from '../../contract/app/cards.ts'
import { listAssets } from '../../contract/v1/assets.ts'
import { listClients } from '../../contract/v1/clients.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import type { Found } from '../ui/form/finder.tsx'

const few = 10

type Titled = { readonly id: number; readonly title: string }

export const ticketFound = ({ id, reference, subject }: Pick<TicketCard, 'id' | 'reference' | 'subject'>): Found => ({
  id: String(id),
  label: subject,
  hint: reference,
})
export const assetFound = ({ id, name, type }: Pick<AssetCard, 'id' | 'name' | 'type'>): Found => ({
  id: String(id),
  label: name,
  hint: type,
})
export const checkFound = ({ uuid, name, project_name }: CheckCard): Found => ({ id: uuid, label: name, hint: project_name })
export const changeFound = ({ id, title }: Pick<ChangeCard, 'id' | 'title'>): Found => ({ id: String(id), label: title, hint: `CH-${id}` })
export const problemFound = ({ id, title }: Pick<ProblemCard, 'id' | 'title'>): Found => ({
  id: String(id),
  label: title,
  hint: `PR-${id}`,
})

export const findTickets = async (q: string): Promise<readonly Found[]> =>
  (await call(listTickets, { query: { q, per_page: few } })).data.map(ticketFound)

export const findAssets = async (q: string): Promise<readonly Found[]> =>
  (await call(listAssets, { query: { q, per_page: few } })).data.map(assetFound)

export const findChecks = async (q: string): Promise<readonly Found[]> => (await call(searchChecks, { query: { q } })).data.map(checkFound)

/** Filters titles that are already loaded; these lists are short. */
export const findAmong =
  (list: () => Promise<readonly Titled[]>, found: (row: Titled) => Found) =>
  async (q: string): Promise<readonly Found[]> =>
    (await list())
      .filter(({ id, title }) => title.toLowerCase().includes(q.toLowerCase()) || String(id) === q.replace(/^\D+/, ''))
      .slice(0, few)
      .map(found)

export const numbersOf = (chosen: readonly Found[]): number[] => chosen.map(({ id }) => Number(id))

/** Finds clients by prefix of name or e-mail address; the address tells clients of the same name apart. */
export const findClients = async (q: string): Promise<readonly Found[]> => {
  const { data } = await call(listClients, { query: { q, per_page: few } })
  return data.map(({ id, name, email }) => ({ id: String(id), label: name === '' ? email : name, hint: email }))
}
