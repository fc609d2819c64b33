import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../../kernel/db/dialect.ts'
import { splitWords } from '../../search/words.ts'
import { parseReference } from '../model.ts'

const MAX_WORDS = 8

/** Words contain letters and digits only, so they need no escaping in the query syntax of the index. */
const toPrefixQuery = (words: readonly string[], name: Dialect['name']): string =>
  name === 'postgres' ? words.map((word) => `'${word}':*`).join(' & ') : words.map((word) => `"${word}"*`).join(' AND ')

const selectMatchingDocuments = (text: string, name: Dialect['name']): RawBuilder<unknown> =>
  name === 'postgres'
    ? sql`select ticket_id from search_docs where type in ('ticket', 'reply') and words @@ to_tsquery('simple', ${text})`
    : sql`select search_docs.ticket_id from search_index join search_docs on search_docs.id = search_index.rowid
        where search_index match ${text} and search_docs.type in ('ticket', 'reply')`

export const toFullTextCondition = (q: string, { name }: Dialect): RawBuilder<boolean> => {
  const id = parseReference(q)
  if (id !== undefined) return sql<boolean>`id = ${id}`
  const words = splitWords(q).slice(0, MAX_WORDS)
  return words.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`id in (${selectMatchingDocuments(toPrefixQuery(words, name), name)})`
}
