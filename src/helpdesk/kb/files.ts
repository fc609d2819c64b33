import { type Generated, type Selectable, sql } from 'kysely'
import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import type { AgentActor } from '../../people/actor.ts'
import { type FileUpload, storeFile } from '../attachments/attachments.ts'
import type { FileStore } from '../attachments/file-store.ts'
import { enqueueFilePurge } from '../attachments/purge.ts'
import { parseFileKeys } from './file-address.ts'
import { type Article, type ArticleViewer, listVisibilities } from './model.ts'

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

/** Uploads an image or file. Only agents can read it until a published article uses it. */
export const uploadArticleFile = async (db: Db, files: FileStore, actor: AgentActor, upload: FileUpload): Promise<ArticleFile> => {
  const stored = await storeFile(db, files, upload)
  return await db.tx((tx) =>
    tx.db
      .insertInto('kb_files')
      .values({ ...stored, key: tx.ids.bytes(16).toString('hex'), uploader_id: actor.account_id, created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Records the files that the current text uses. Files of older versions stay recorded, because a version can be restored. */
export const recordFileUses = async (tx: Tx, { id, body }: Pick<Article, 'id' | 'body'>): Promise<void> => {
  await tx.db.updateTable('kb_file_uses').set({ is_current: 0 }).where('article_id', '=', id).execute()
  const keys = parseFileKeys(body)
  if (keys.length === 0) return
  // Locks the files, so that a concurrent deletion of unused files sees the new use.
  const found = await tx.dialect.lock(tx.db.selectFrom('kb_files').select('id').where('key', 'in', keys).orderBy('id')).execute()
  if (found.length === 0) return
  await tx.db
    .insertInto('kb_file_uses')
    .values(found.map((file) => ({ file_id: file.id, article_id: id, is_current: 1 })))
    .onConflict((conflict) => conflict.columns(['file_id', 'article_id']).doUpdateSet({ is_current: 1 }))
    .execute()
}

/** Finds a file: readers get only files of articles they can read, agents get all files. */
export const findReadableFile = async ({ db }: Reader, viewer: ArticleViewer, key: string): Promise<ArticleFile | undefined> => {
  const file = await db.selectFrom('kb_files').selectAll().where('key', '=', key).executeTakeFirst()
  if (!file || viewer === 'agents') return file
  const use = await db
    .selectFrom('kb_file_uses')
    .innerJoin('kb_articles', 'kb_articles.id', 'kb_file_uses.article_id')
    .select('kb_articles.id')
    .where('file_id', '=', file.id)
    .where('is_current', '=', 1)
    .where('is_published', '=', 1)
    .where('visibility', 'in', [...listVisibilities(viewer)])
    .limit(1)
    .executeTakeFirst()
  return use && file
}

const UNUSED_RETENTION = DAY
const BATCH_SIZE = 100

const selectUnused = ({ db }: Reader, before_at: Instant) =>
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

/** Locks unused files, then checks them again, because an article that uses one of them may be saved in between. */
const deleteUnused = async (tx: Tx): Promise<'more' | 'done'> => {
  const before_at = tx.now - UNUSED_RETENTION
  const some = await tx.dialect.lock(selectUnused(tx, before_at).orderBy('created_at').limit(BATCH_SIZE)).execute()
  if (some.length === 0) return 'done'
  const ids = some.map(({ id }) => id)
  const still = selectUnused(tx, before_at).where('id', 'in', ids)
  const gone = await tx.db.deleteFrom('kb_files').where('id', 'in', still).returning('sha256').execute()
  await enqueueFilePurge(
    tx,
    gone.map(({ sha256 }) => sha256),
  )
  return some.length === BATCH_SIZE ? 'more' : 'done'
}

export const articleFileRecurringJobs: readonly RecurringJob[] = [{ name: 'prune-article-files', interval: HOUR, work: deleteUnused }]
