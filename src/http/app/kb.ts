import { getShelf, previewArticle } from '../../contract/app/kb.ts'
import { isoMillis } from '../../contract/time.ts'
import { parseSearchTerms } from '../../helpdesk/kb/articles.ts'
import { listCategories } from '../../helpdesk/kb/categories.ts'
import type { Category } from '../../helpdesk/kb/model.ts'
import { getDefaultLang } from '../../helpdesk/kb/read.ts'
import { renderBody } from '../../helpdesk/kb/render.ts'
import { listArticleSummaries } from '../../helpdesk/kb/summaries.ts'
import { senderKeyOf } from '../../people/actor.ts'
import { canSeeUnpublished } from '../../helpdesk/kb/unpublished.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from '../v1/iso.ts'

const categoryOut = ({ id, name, slug, description, position }: Category) => ({ id, name, slug, description, position })

/** What the pages about knowledge need in another shape than scripts do. */
export const kbPages = (door: Door): void => {
  serve(door, getShelf, async (reader, { query }, actor) => {
    const articles = (await listArticleSummaries(reader, parseSearchTerms(query.q ?? ''), canSeeUnpublished(agentOf(actor)))).map(
      ({ written_at, updated_at, publish_at, ...article }) => ({
        ...article,
        publish_at: iso(publish_at),
        written_at: isoMillis(written_at),
        updated_at: isoMillis(updated_at),
      }),
    )
    const categories = (await listCategories(reader)).map(categoryOut)
    return ok({ data: { default_lang: await getDefaultLang(reader), categories, articles } })
  })
  serveSlow(door, previewArticle, async (_db, { body }, actor) =>
    ok({ data: { html: (await renderBody(body.body, senderKeyOf(agentOf(actor)))).body_html } }),
  )
}
