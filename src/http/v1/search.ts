import { searchAll } from '../../contract/v1/search.ts'
import { search, type Found } from '../../helpdesk/search/search.ts'
import { sightOf } from '../../helpdesk/tickets/filters.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'

const PATHS = { ticket: 'tickets', article: 'knowledge-base', asset: 'assets', client: 'clients' } satisfies Record<Found['type'], string>

export const searchRoutes = (door: Door): void =>
  serve(door, searchAll, async (reader, { query }, actor) => {
    const page = pageOf(query)
    const { q, type } = query
    const { found, total } = await search(reader, { q, type, sight: sightOf(agentOf(actor)), limit: page.limit, offset: page.offset })
    return ok(
      paged(
        found.map((result) => ({ ...result, url: `/api/v1/${PATHS[result.type]}/${result.id}` })),
        total,
        page,
      ),
    )
  })
