import { getKbContents, previewArticle } from '../../contract/app/kb.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { parseSearchTerms } from '../../helpdesk/kb/articles.ts'
import { listCategories } from '../../helpdesk/kb/categories.ts'
import type { Category } from '../../helpdesk/kb/model.ts'
import { getDefaultLang } from '../../helpdesk/kb/read.ts'
import { renderBody } from '../../helpdesk/kb/render.ts'
import { listArticleSummaries } from '../../helpdesk/kb/summaries.ts'
import { senderKeyOf } from '../../people/actor.ts'
import { canSeeUnpublished } from '../../helpdesk/kb/unpublished.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from '../v1/format-instant.ts'

const presentCategory = ({ id, name, slug, description, position }: Category) => ({ id, name, slug, description, position })

export const registerKbRoutes = (api: Api): void => {
  serve(api, getKbContents, async (reader, { query }, actor) => {
    const articles = (await listArticleSummaries(reader, parseSearchTerms(query.q ?? ''), canSeeUnpublished(requireAgent(actor)))).map(
      ({ written_at, updated_at, publish_at, ...article }) => ({
        ...article,
        publish_at: formatInstant(publish_at),
        written_at: formatIsoMillis(written_at),
        updated_at: formatIsoMillis(updated_at),
      }),
    )
    const categories = (await listCategories(reader)).map(presentCategory)
    return ok({ data: { default_lang: await getDefaultLang(reader), categories, articles } })
  })
  serveSlow(api, previewArticle, async (_db, { body }, actor) =>
    ok({ data: { html: (await renderBody(body.body, senderKeyOf(requireAgent(actor)))).body_html } }),
  )
}
