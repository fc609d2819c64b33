import type { Scope } from '../../contract/enums.ts'
import { searchAll } from '../../contract/v1/search.ts'
import { canSeeUnpublished } from '../../helpdesk/kb/unpublished.ts'
import { searchDocuments, type SearchResult } from '../../helpdesk/search/search.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { isAllowed, type AgentActor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { toPageWindow, createPage } from './pagination.ts'

const RESULT_PATHS = { ticket: 'tickets', article: 'knowledge-base', asset: 'assets', client: 'clients' } satisfies Record<
  SearchResult['type'],
  string
>

/** Scopes needed to read a type of result: a search shows the beginning of its text. */
const REQUIRED_SCOPES: readonly (readonly [SearchResult['type'], Scope])[] = [
  ['ticket', 'tickets:read'],
  ['article', 'kb:read'],
  ['asset', 'assets:read'],
  ['client', 'tickets:read'],
]

const listReadableTypes = (actor: AgentActor, wanted: SearchResult['type'] | undefined): readonly SearchResult['type'][] =>
  REQUIRED_SCOPES.filter(([type, scope]) => (wanted ?? type) === type && isAllowed(actor, scope)).map(([type]) => type)

export const registerSearchRoutes = (api: Api): void =>
  serve(api, searchAll, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const { q, type } = query
    const agent = requireAgent(actor)
    const { found, total } = await searchDocuments(reader, {
      q,
      types: listReadableTypes(agent, type),
      scope: toTicketScope(agent),
      sees_unpublished: canSeeUnpublished(agent),
      ...page,
    })
    return ok(
      createPage(
        found.map((result) => ({ ...result, url: `/api/v1/${RESULT_PATHS[result.type]}/${result.id}` })),
        total,
        page,
      ),
    )
  })
