import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Article } from './model.ts'
import { findArticle, lockArticle, updateFeedbackCounts } from './store.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_feedback: {
      id: Generated<number>
      article_id: number
      visitor: string
      is_helpful: number
      comment: string
      created_at: Instant
    }
  }
}

export type ArticleFeedback = { readonly id: number; readonly is_helpful: boolean; readonly comment: string; readonly created_at: Instant }

type FeedbackInput = { readonly article_id: number; /** Pseudonym of the visitor. */ readonly visitor: string } & Pick<
  ArticleFeedback,
  'is_helpful' | 'comment'
>

/** One vote per visitor and article; it can be changed. */
export const upsertFeedback = async (tx: Tx, { article_id, visitor, is_helpful, comment }: FeedbackInput): Promise<Article> => {
  if (!(await lockArticle(tx, article_id))) notFound('article')
  const values = { is_helpful: Number(is_helpful), comment, created_at: tx.now }
  await tx.db
    .insertInto('kb_feedback')
    .values({ article_id, visitor, ...values })
    .onConflict((conflict) => conflict.columns(['article_id', 'visitor']).doUpdateSet(values))
    .execute()
  const rows = await tx.db
    .selectFrom('kb_feedback')
    .select((eb) => ['is_helpful', eb.fn.countAll<number>().as('count')])
    .where('article_id', '=', article_id)
    .groupBy('is_helpful')
    .execute()
  const countOf = (value: number): number => Number(rows.find((row) => row.is_helpful === value)?.count ?? 0)
  await updateFeedbackCounts(tx, article_id, { helpful_count: countOf(1), unhelpful_count: countOf(0) })
  return (await findArticle(tx, article_id)) ?? notFound('article')
}

export const listFeedback = async (
  { db }: Reader,
  article_id: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly feedback: readonly ArticleFeedback[]; readonly total: number }> => {
  const query = db.selectFrom('kb_feedback').where('article_id', '=', article_id)
  const rows = await query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const feedback = rows.map(({ id, is_helpful, comment, created_at }) => ({ id, is_helpful: is_helpful === 1, comment, created_at }))
  return { feedback, total: Number(count) }
}
