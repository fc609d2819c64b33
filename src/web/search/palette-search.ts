import type { QueryClient } from '@tanstack/react-query'
import { listClients } from '../../contract/v1/clients.ts'
import { listCompanies } from '../../contract/v1/companies.ts'
import { call } from '../api/call.ts'
import { checksQuery } from '../watch/data.ts'
import type { PaletteQuery, PaletteRow } from '../ui/layer/palette-query.ts'
import { projectsQuery } from '../projects/data.ts'
import { may, type Myself } from '../session.ts'
import { pathOf, search, type Hit, type Kind } from '../desk/search.ts'

type Go = (to: string) => () => void

const KIND_OF = { ticket: 'ticket', client: 'person', article: 'ticket', asset: 'ticket' } as const satisfies Record<
  Kind,
  PaletteRow['kind']
>

const rowOf = (hit: Hit, go: Go): PaletteRow => ({
  id: `found ${hit.type} ${hit.id}`,
  kind: KIND_OF[hit.type],
  label: hit.type === 'ticket' ? `HD-${hit.id} ${hit.title}` : hit.title,
  hint: hit.snippet.replaceAll(/<[^>]*>|&#?\w+;/g, ' ').trim(),
  run: go(pathOf(hit)),
})

const findPeople = async (text: string, go: Go, signal: AbortSignal): Promise<readonly PaletteRow[]> => {
  const [clients, companies] = await Promise.all([
    call(listClients, { query: { q: text, per_page: 8 }, signal }),
    call(listCompanies, { query: { q: text, per_page: 4 }, signal }),
  ])
  const row = (found: string, label: string, hint: string, to: string): PaletteRow => ({
    id: `found ${found}`,
    kind: 'person',
    label,
    hint,
    run: go(to),
  })
  return [
    ...clients.data.map(({ id, name, email }) => row(`client ${id}`, name, email, `/people/${id}`)),
    ...companies.data.map(({ id, name, domains }) => row(`company ${id}`, name, domains.join(', '), `/companies/${id}`)),
  ]
}

/** Live updates keep a mounted list fresh; any other cached list is reused for a minute. */
const freshFor = 60_000

const mostProjects = 20

/** Checks of all projects by name, from the cache where possible. */
const findChecks = async (text: string, { queries, go }: Searcher, most: number): Promise<readonly PaletteRow[]> => {
  const { data: projects } = await queries.fetchQuery({ ...projectsQuery, staleTime: freshFor })
  const wanted = text.toLowerCase()
  const found = await Promise.all(
    projects.slice(0, mostProjects).map(async ({ uuid, name }) => {
      const { data } = await queries.fetchQuery({ ...checksQuery(uuid), staleTime: freshFor })
      return data
        .filter((check) => `${check.name} ${check.slug}`.toLowerCase().includes(wanted))
        .slice(0, most)
        .map((check): PaletteRow => ({
          id: `found check ${check.uuid}`,
          kind: 'check',
          label: check.name,
          hint: name,
          run: go(`/p/${uuid}/checks/${check.uuid}`),
        }))
    }),
  )
  return found.flat().slice(0, most)
}

const findByNumber = (text: string, go: Go): readonly PaletteRow[] =>
  /^\d{1,12}$/.test(text) ? [{ id: `number ${text}`, kind: 'ticket', label: `HD-${text}`, run: go(`/tickets/${text}`) }] : []

/** Plain text searches all kinds, so fewer checks are shown and tickets follow. */
const most = { alone: 12, among: 4 }

const find = async ({ kind, text }: PaletteQuery, searcher: Searcher, signal: AbortSignal): Promise<readonly PaletteRow[]> => {
  const { me, go } = searcher
  const isChecks = may(me, 'monitor:read') && (kind === 'check' || kind === 'any')
  const checks = isChecks ? findChecks(text, searcher, kind === 'check' ? most.alone : most.among) : Promise.resolve([])
  if (kind === 'check' || !may(me, 'tickets:read')) return checks
  if (kind === 'person') return findPeople(text, go, signal)
  const bare = text.replace(/^HD-/i, '')
  const wish = kind === 'ticket' ? ({ type: 'ticket', per_page: 8 } as const) : { per_page: 8 }
  const [named, { data }] = await Promise.all([checks, search(text, wish, signal)])
  return [...findByNumber(bare, go), ...named, ...data.map((hit) => rowOf(hit, go))]
}

export type Searcher = { readonly me: Myself | undefined; readonly queries: QueryClient; readonly go: Go; readonly all: string }

export const searchForPalette = async (query: PaletteQuery, searcher: Searcher, signal: AbortSignal): Promise<readonly PaletteRow[]> => {
  const { me, go, all } = searcher
  const rows = await find(query, searcher, signal)
  if (query.kind === 'check' || query.kind === 'person' || !may(me, 'tickets:read')) return rows
  return [...rows, { id: 'found everything', kind: 'ticket', label: all, run: go(`/search?${new URLSearchParams({ q: query.text })}`) }]
}
