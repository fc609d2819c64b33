import { searchAll } from '../../contract/v1/search.ts'
import type { Scope } from '../../contract/words.ts'
import { canSeeUnpublished } from '../../helpdesk/kb/unpublished.ts'
import { searchDocuments, type SearchResult } from '../../helpdesk/search/search.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { isAllowed, type AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'

const PATHS = { ticket: 'tickets', article: 'knowledge-base', asset: 'assets', client: 'clients' } satisfies Record<
  SearchResult['type'],
  string
>

/** What whoever finds such a thing must be allowed to read: a search shows the beginning of it. */
const NEEDED: readonly (readonly [SearchResult['type'], Scope])[] = [
  ['ticket', 'tickets:read'],
  ['article', 'kb:read'],
  ['asset', 'assets:read'],
  ['client', 'tickets:read'],
]

const typesFor = (actor: AgentActor, wanted: SearchResult['type'] | undefined): readonly SearchResult['type'][] =>
  NEEDED.filter(([type, scope]) => (wanted ?? type) === type && isAllowed(actor, scope)).map(([type]) => type)

export const searchRoutes = (door: Door): void =>
  serve(door, searchAll, async (reader, { query }, actor) => {
    const page = pageOf(query)
    const { q, type } = query
    const agent = agentOf(actor)
    const { found, total } = await searchDocuments(reader, {
      q,
      types: typesFor(agent, type),
      scope: toTicketScope(agent),
      sees_unpublished: canSeeUnpublished(agent),
      ...page,
    })
    return ok(
      paged(
        found.map((result) => ({ ...result, url: `/api/v1/${PATHS[result.type]}/${result.id}` })),
        total,
        page,
      ),
    )
  })
