import { sql, type Generated, type Selectable } from 'kysely'
import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import type { AgentActor } from '../../people/actor.ts'
import { storeFile, type Upload } from '../attachments/attachments.ts'
import type { Files } from '../attachments/files.ts'
import { forgetFiles } from '../attachments/forget.ts'
import { fileKeysIn } from './file-address.ts'
import { visibleTo, type Article, type Viewer } from './model.ts'

type FileRow = {
  id: Generated<number>
  key: string
  sha256: string
  filename: string
  content_type: string
  size: number
  uploader_id: number | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_files: FileRow
    kb_file_uses: { file_id: number; article_id: number; is_current: number }
  }
}

export type ArticleFile = Readonly<Selectable<FileRow>>

/** A picture or a file for articles. Until an article that was published shows it, only agents see it. */
export const uploadArticleFile = async (db: Db, files: Files, actor: AgentActor, upload: Upload): Promise<ArticleFile> => {
  const stored = await storeFile(db, files, upload)
  return await db.tx((tx) =>
    tx.db
      .insertInto('kb_files')
      .values({ ...stored, key: tx.ids.bytes(16).toString('hex'), uploader_id: actor.account_id, created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Remembers which files the newest text shows. Those of older versions stay remembered: such a text may come back. */
export const noteFiles = async (tx: Tx, { id, body }: Pick<Article, 'id' | 'body'>): Promise<void> => {
  await tx.db.updateTable('kb_file_uses').set({ is_current: 0 }).where('article_id', '=', id).execute()
  const keys = fileKeysIn(body)
  if (keys.length === 0) return
  // Locked, so that whoever throws unused files away sees that these are used now.
  const found = await tx.dialect.lock(tx.db.selectFrom('kb_files').select('id').where('key', 'in', keys).orderBy('id')).execute()
  if (found.length === 0) return
  await tx.db
    .insertInto('kb_file_uses')
    .values(found.map((file) => ({ file_id: file.id, article_id: id, is_current: 1 })))
    .onConflict((conflict) => conflict.columns(['file_id', 'article_id']).doUpdateSet({ is_current: 1 }))
    .execute()
}

/** Readers get the files of what they may read, as it is now; agents get every file. */
export const findReadableFile = async ({ db }: Reader, viewer: Viewer, key: string): Promise<ArticleFile | undefined> => {
  const file = await db.selectFrom('kb_files').selectAll().where('key', '=', key).executeTakeFirst()
  if (!file || viewer === 'agents') return file
  const use = await db
    .selectFrom('kb_file_uses')
    .innerJoin('kb_articles', 'kb_articles.id', 'kb_file_uses.article_id')
    .select('kb_articles.id')
    .where('file_id', '=', file.id)
    .where('is_current', '=', 1)
    .where('is_published', '=', 1)
    .where('visibility', 'in', [...visibleTo(viewer)])
    .limit(1)
    .executeTakeFirst()
  return use && file
}

const KEPT_UNUSED = DAY
const AT_ONCE = 100

/** Nothing shows it: no article, no older version, nothing that somebody has begun to write. */
const unusedFiles = ({ db }: Reader, before_at: Instant) =>
  db
    .selectFrom('kb_files')
    .select('id')
    .where('created_at', '<', before_at)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('kb_file_uses').select('article_id').whereRef('kb_file_uses.file_id', '=', 'kb_files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kb_drafts')
            .select('place')
            .where(sql<boolean>`kb_drafts.body like '%' || kb_files.key || '%'`),
        ),
      ),
    )

/** In two steps: between them a text may have been saved that shows one of them. */
const dropUnused = async (tx: Tx): Promise<'more' | 'done'> => {
  const before_at = tx.now - KEPT_UNUSED
  const some = await tx.dialect.lock(unusedFiles(tx, before_at).orderBy('created_at').limit(AT_ONCE)).execute()
  if (some.length === 0) return 'done'
  const ids = some.map(({ id }) => id)
  const still = unusedFiles(tx, before_at).where('id', 'in', ids)
  const gone = await tx.db.deleteFrom('kb_files').where('id', 'in', still).returning('sha256').execute()
  await forgetFiles(
    tx,
    gone.map(({ sha256 }) => sha256),
  )
  return some.length === AT_ONCE ? 'more' : 'done'
}

/** Pictures that were uploaded and never used, or whose article is gone, are thrown away after a day. */
export const articleFileChores: readonly RecurringJob[] = [{ name: 'prune-article-files', every: HOUR, work: dropUnused }]
