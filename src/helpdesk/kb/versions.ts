import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { recordFileUses } from './files.ts'
import type { Article, ArticleVersion } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_versions: {
      article_id: number
      version: number
      title: string
      body: string
      editor_id: number | null
      editor_name: string
      created_at: Instant
    }
  }
}

export const insertVersion = async (tx: Tx, actor: Actor, article: Article): Promise<void> => {
  const { id, version, title, body } = article
  const editor = eventActorOf(actor)
  await tx.db
    .insertInto('kb_versions')
    .values({ article_id: id, version, title, body, editor_id: editor.id, editor_name: editor.name, created_at: tx.now })
    .execute()
  await recordFileUses(tx, article)
}

export const listVersions = ({ db }: Reader, article_id: number): Promise<readonly ArticleVersion[]> =>
  db
    .selectFrom('kb_versions')
    .select(['version', 'title', 'body', 'editor_id', 'editor_name', 'created_at'])
    .where('article_id', '=', article_id)
    .orderBy('version', 'desc')
    .execute()

export const getVersion = async (reader: Reader, article_id: number, version: number): Promise<ArticleVersion> =>
  (await listVersions(reader, article_id)).find((kept) => kept.version === version) ?? notFound('version')
