import type { Db, Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import type { Loop } from '../../kernel/loops.ts'
import { loadDocument } from './documents.ts'
import { dropDocument, insertQueued, learnWords, oldestQueued, putDocument, takeQueued, type Ref } from './store.ts'
import { wordsOf } from './words.ts'

export type { Ref } from './store.ts'

/** Says that something changed; it can be found a moment later. Writing the index itself would make every reply wait for it. */
export const queueForSearch = (tx: Tx, refs: readonly Ref[]): void => {
  insertQueued(tx, refs)
  if (refs.length > 0) tx.signal({ topic: 'search' })
}

const AT_ONCE = 200

const indexOne = async (tx: Tx, ref: Ref): Promise<readonly string[]> => {
  const document = await loadDocument(tx, ref.type, ref.ref_id)
  if (!document) {
    await dropDocument(tx, ref)
    return []
  }
  const words = wordsOf(`${document.title} ${document.names ?? ''} ${document.body}`)
  await putDocument(tx, ref, document.ticket_id, words)
  return words
}

export const searchLoop = (db: Db): Loop => ({
  name: 'search',
  topics: ['search', 'resync'],
  step: () =>
    db.tx(async (tx) => {
      const refs = await takeQueued(tx, AT_ONCE)
      const words = await together(...refs.map((ref) => indexOne(tx, ref)))
      await learnWords(tx, words.flat())
      return refs.length > 0 ? 'more' : 'idle'
    }),
  nextDue: () => db.read(oldestQueued),
})
