import * as routes from '../../contract/app/kb-drafts.ts'
import { isoMillis } from '../../contract/time.ts'
import { getArticle } from '../../helpdesk/kb/articles.ts'
import * as drafts from '../../helpdesk/kb/drafts.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { agentOf } from '../agent-only.ts'
import { noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const draftOut = ({ updated_at, ...draft }: drafts.ArticleDraft) => ({ ...draft, updated_at: isoMillis(updated_at) })

const exists = async (reader: Reader, { place }: { readonly place: string }): Promise<void> => {
  const id = drafts.parseDraftArticleId(place)
  if (id !== null) await getArticle(reader, id)
}

/** Articles in progress, which outlive a browser. */
export const kbDraftPages = (door: Door): void => {
  serve(
    door,
    routes.getArticleDraft,
    async (reader, { params: { place } }, actor) => {
      const { account_id } = agentOf(actor)
      const draft = await drafts.findArticleDraft(reader, account_id, place)
      const others = await drafts.listArticleDrafters(reader, account_id, place)
      const shown = others.map(({ name, updated_at }) => ({ name, updated_at: isoMillis(updated_at) }))
      return ok({ data: { draft: draft ? draftOut(draft) : null, others: shown } })
    },
    { exists },
  )
  serve(
    door,
    routes.putArticleDraft,
    async (tx, { params: { place }, body }, actor) =>
      ok({ data: draftOut(await drafts.saveArticleDraft(tx, { account_id: agentOf(actor).account_id, place }, body)) }),
    { exists },
  )
  serve(door, routes.deleteArticleDraft, async (tx, { params }, actor) => {
    await drafts.deleteArticleDraft(tx, agentOf(actor).account_id, params.place)
    return noContent()
  })
}
