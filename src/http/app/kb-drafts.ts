import * as routes from '../../contract/app/kb-drafts.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { getArticle } from '../../helpdesk/kb/articles.ts'
import * as drafts from '../../helpdesk/kb/drafts.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const presentDraft = ({ updated_at, ...draft }: drafts.ArticleDraft) => ({ ...draft, updated_at: formatIsoMillis(updated_at) })

const requireArticle = async (reader: Reader, { target }: { readonly target: string }): Promise<void> => {
  const id = drafts.parseDraftArticleId(target)
  if (id !== null) await getArticle(reader, id)
}

export const registerKbDraftRoutes = (api: Api): void => {
  serve(
    api,
    routes.getArticleDraft,
    async (reader, { params: { target } }, actor) => {
      const { account_id } = requireAgent(actor)
      const draft = await drafts.findArticleDraft(reader, account_id, target)
      const others = await drafts.listArticleDrafters(reader, account_id, target)
      const other_drafts = others.map(({ name, updated_at }) => ({ name, updated_at: formatIsoMillis(updated_at) }))
      return ok({ data: { draft: draft ? presentDraft(draft) : null, other_drafts } })
    },
    { precondition: requireArticle },
  )
  serve(
    api,
    routes.putArticleDraft,
    async (tx, { params: { target }, body }, actor) =>
      ok({ data: presentDraft(await drafts.saveArticleDraft(tx, { account_id: requireAgent(actor).account_id, place: target }, body)) }),
    { precondition: requireArticle },
  )
  serve(api, routes.deleteArticleDraft, async (tx, { params }, actor) => {
    await drafts.deleteArticleDraft(tx, requireAgent(actor).account_id, params.target)
    return noContent()
  })
}
