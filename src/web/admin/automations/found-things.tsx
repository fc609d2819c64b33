import { useQueries } from '@tanstack/react-query'
import { getClient, listClients } from '../../../contract/v1/clients.ts'
import { getCompany, listCompanies } from '../../../contract/v1/companies.ts'
import { getIncident, listIncidents } from '../../../contract/v1/incidents.ts'
import { getProblem, listProblems } from '../../../contract/v1/problems.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Finder, type Found } from '../../ui/form/finder.tsx'
import type { Paged } from '../data.ts'

type Kind = { readonly find: (q: string) => Promise<readonly Found[]>; readonly nameOf: (id: number) => Promise<string> }
type Titled = { readonly id: number; readonly title: string }

const titled = ({ data }: Paged<Titled>, q: string): readonly Found[] =>
  data
    .filter(({ id, title }) => title.toLowerCase().includes(q.toLowerCase()) || String(id) === q)
    .slice(0, 10)
    .map(({ id, title }) => ({ id: String(id), label: title, hint: `#${id}` }))

const newest = { per_page: 100 }

const kinds: Readonly<Record<string, Kind>> = {
  company_id: {
    find: async (q) => {
      const { data } = await call(listCompanies, { query: { q, per_page: 10 } })
      return data.map(({ id, name }) => ({ id: String(id), label: name }))
    },
    nameOf: async (id) => (await call(getCompany, { params: { id } })).data.name,
  },
  client_id: {
    find: async (q) => {
      const { data } = await call(listClients, { query: { q, per_page: 10 } })
      return data.map(({ id, name, email }) => ({ id: String(id), label: name || email, hint: email }))
    },
    nameOf: async (id) => {
      const { name, email } = (await call(getClient, { params: { id } })).data
      return name || email
    },
  },
  problem_id: {
    find: async (q) => titled(await call(listProblems, { query: newest }), q),
    nameOf: async (id) => (await call(getProblem, { params: { id } })).data.title,
  },
  incident_id: {
    find: async (q) => titled(await call(listIncidents, { query: newest }), q),
    nameOf: async (id) => (await call(getIncident, { params: { id } })).data.title,
  },
}

export const isFound = (field: string): boolean => kinds[field] !== undefined

export type Thing = { readonly field: string; readonly id: string }

/** Names of records by field and id; a record that is not loaded or was deleted is shown as `#id`. */
export const useNames = (things: readonly Thing[]): ((field: string, id: string) => string) => {
  const found = useQueries({
    queries: things.map(({ field, id }) => ({
      queryKey: ['automations', 'names', field, id],
      queryFn: () => kinds[field]?.nameOf(Number(id)) ?? Promise.resolve(id),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return (field, id) => found[things.findIndex((thing) => thing.field === field && thing.id === id)]?.data ?? `#${id}`
}

type FoundThingsProps = {
  readonly field: string
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

export const FoundThings = ({ field, label, chosen, onChange }: FoundThingsProps) => {
  const { common } = useText()
  const text = useText().admin.automations
  const ids = chosen.filter((id) => id !== '')
  const nameOf = useNames(ids.map((id) => ({ field, id })))
  return (
    <Field label={label}>
      <Finder
        label={label}
        placeholder={text.find}
        nothing={common.noMatches}
        find={(q) => kinds[field]?.find(q) ?? Promise.resolve([])}
        chosen={ids.map((id) => ({ id, label: nameOf(field, id) }))}
        onChange={(next) => onChange(next.length === 0 ? [''] : next.map(({ id }) => id))}
      />
    </Field>
  )
}
