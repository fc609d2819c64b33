import { listChecks } from '../../contract/app/checks.ts'
import { listProjects } from '../../contract/app/projects.ts'
import type { CheckRow } from '../../contract/app/check-shapes.ts'
import { listClients } from '../../contract/v1/clients.ts'
import { call } from '../api/call.ts'
import type { PaletteQuery, PaletteRow } from '../keys/palette-query.ts'
import type { Client, Paged } from '../inbox/records.ts'
import { may, type Myself } from '../session.ts'
import { pathOf, search, type Hit, type Kind } from './data.ts'

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
  const { data } = await call<typeof listClients, Paged<Client>>(listClients, { query: { q: text, per_page: 8 }, signal })
  return data.map(({ id, name, email }) => ({
    id: `found client ${id}`,
    kind: 'person',
    label: name,
    hint: email,
    run: go(`/people/${id}`),
  }))
}

/** Checks of all projects by name. Few have so many projects that asking for each would be felt. */
const findChecks = async (text: string, go: Go, signal: AbortSignal): Promise<readonly PaletteRow[]> => {
  const projects = (await call<typeof listProjects, { readonly data: readonly { uuid: string; name: string }[] }>(listProjects, { signal }))
    .data
  const found = await Promise.all(
    projects.slice(0, 20).map(async ({ uuid, name }) => {
      const { data } = await call<typeof listChecks, { readonly data: readonly CheckRow[] }>(listChecks, { params: { uuid }, signal })
      return data
        .filter((check) => check.name.toLowerCase().includes(text.toLowerCase()))
        .slice(0, 8)
        .map((check): PaletteRow => ({
          id: `found check ${check.uuid}`,
          kind: 'check',
          label: check.name,
          hint: name,
          run: go(`/p/${uuid}/checks/${check.uuid}`),
        }))
    }),
  )
  return found.flat().slice(0, 12)
}

const findByNumber = (text: string, go: Go): readonly PaletteRow[] =>
  /^\d{1,12}$/.test(text) ? [{ id: `number ${text}`, kind: 'ticket', label: `HD-${text}`, run: go(`/tickets/${text}`) }] : []

const find = async ({ kind, text }: PaletteQuery, me: Myself | undefined, go: Go, signal: AbortSignal): Promise<readonly PaletteRow[]> => {
  const mayTickets = may(me, 'tickets:read')
  if (kind === 'check') return may(me, 'monitor:read') ? findChecks(text, go, signal) : []
  if (!mayTickets) return []
  if (kind === 'person') return findPeople(text, go, signal)
  const bare = text.replace(/^HD-/i, '')
  const wish = kind === 'ticket' ? ({ type: 'ticket', per_page: 8 } as const) : { per_page: 8 }
  const { data } = await search(text, wish, signal)
  return [...findByNumber(bare, go), ...data.map((hit) => rowOf(hit, go))]
}

export type Searcher = { readonly me: Myself | undefined; readonly go: Go; readonly all: string }

/** What the palette finds with the server's help. The last row leads to everything. */
export const searchForPalette = async (
  query: PaletteQuery,
  { me, go, all }: Searcher,
  signal: AbortSignal,
): Promise<readonly PaletteRow[]> => {
  const rows = await find(query, me, go, signal)
  if (query.kind === 'check' || query.kind === 'person' || !may(me, 'tickets:read')) return rows
  return [...rows, { id: 'found everything', kind: 'ticket', label: all, run: go(`/search?${new URLSearchParams({ q: query.text })}`) }]
}
