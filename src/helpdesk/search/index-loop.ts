import type { Db, Tx } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import type { Loop } from '../../kernel/loops.ts'
import { loadDocument } from './documents.ts'
import { claimQueued, deleteDocument, type DocumentRef, findOldestQueuedAt, insertQueued, insertWords, upsertDocument } from './store.ts'
import { splitWords } from './words.ts'

export type { DocumentRef } from './store.ts'

/** Enqueues an index update, so that writes do not wait for the index. */
export const queueForSearch = (tx: Tx, refs: readonly DocumentRef[]): void => {
  insertQueued(tx, refs)
  if (refs.length > 0) tx.signal({ topic: 'search' })
}

const BATCH_SIZE = 200

const indexDocument = async (tx: Tx, ref: DocumentRef): Promise<readonly string[]> => {
  const document = await loadDocument(tx, ref.type, ref.ref_id)
  if (!document) {
    await deleteDocument(tx, ref)
    return []
  }
  const words = splitWords(`${document.title} ${document.names ?? ''} ${document.body}`)
  await upsertDocument(tx, ref, document.ticket_id, words)
  return words
}

export const searchIndexLoop = (db: Db): Loop => ({
  name: 'search',
  topics: ['search', 'resync'],
  step: () =>
    db.tx(async (tx) => {
      const refs = await claimQueued(tx, BATCH_SIZE)
      const words = await settleAll(...refs.map((ref) => indexDocument(tx, ref)))
      await insertWords(tx, words.flat())
      return refs.length > 0 ? 'more' : 'idle'
    }),
  nextDue: () => db.read(findOldestQueuedAt),
})
