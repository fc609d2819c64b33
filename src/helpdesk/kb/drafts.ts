import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_drafts: {
      account_id: number
      place: string
      article_id: number | null
      title: string
      body: string
      version: number
      updated_at: Instant
    }
  }
}

/** Key of a draft: `12` (an article), `12.de` (its missing translation) or `new`. */
export type ArticleDraftKey = string

/** Unsaved changes of an article, and the version they are based on. */
export type ArticleDraft = { readonly title: string; readonly body: string; readonly version: number; readonly updated_at: Instant }

const NEW_ARTICLE = 'new'

export const parseDraftArticleId = (place: ArticleDraftKey): number | null => (place === NEW_ARTICLE ? null : Number.parseInt(place, 10))

export const findArticleDraft = ({ db }: Reader, account_id: number, place: ArticleDraftKey): Promise<ArticleDraft | undefined> =>
  db
    .selectFrom('kb_drafts')
    .select(['title', 'body', 'version', 'updated_at'])
    .where('account_id', '=', account_id)
    .where('place', '=', place)
    .executeTakeFirst()

export type Drafter = { readonly id: number; readonly name: string; readonly updated_at: Instant }

/** Other agents with a draft for this article, the latest first; none for new articles, whose drafts are independent. */
export const listArticleDrafters = async ({ db }: Reader, account_id: number, place: ArticleDraftKey): Promise<readonly Drafter[]> =>
  place === NEW_ARTICLE
    ? []
    : await db
        .selectFrom('kb_drafts')
        .innerJoin('accounts', 'accounts.id', 'kb_drafts.account_id')
        .select(['accounts.id', 'accounts.name', 'kb_drafts.updated_at'])
        .where('place', '=', place)
        .where('account_id', '<>', account_id)
        .orderBy('kb_drafts.updated_at', 'desc')
        .execute()

export const saveArticleDraft = async (
  tx: Tx,
  { account_id, place }: { readonly account_id: number; readonly place: ArticleDraftKey },
  { title, body, version }: Omit<ArticleDraft, 'updated_at'>,
): Promise<ArticleDraft> => {
  const fields = { title, body, version, updated_at: tx.now }
  await tx.db
    .insertInto('kb_drafts')
    .values({ account_id, place, article_id: parseDraftArticleId(place), ...fields })
    .onConflict((conflict) => conflict.columns(['account_id', 'place']).doUpdateSet(fields))
    .execute()
  return fields
}

export const deleteArticleDraft = async (tx: Tx, account_id: number, place: ArticleDraftKey): Promise<void> => {
  await tx.db.deleteFrom('kb_drafts').where('account_id', '=', account_id).where('place', '=', place).execute()
}
