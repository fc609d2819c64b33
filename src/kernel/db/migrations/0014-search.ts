import type { Migration } from '../migrate.ts'

export const searchTables: Migration = {
  name: '0014-search',
  up: ({ types, name }) => [
    `create table search_docs (
      id ${types.id},
      type text not null,
      ref_id bigint not null,
      ticket_id bigint${name === 'postgres' ? ', words tsvector' : ''}
    )`,
    `create unique index search_docs_ref on search_docs (type, ref_id)`,
    `create table search_queue (
      id ${types.id},
      type text not null,
      ref_id bigint not null,
      created_at bigint not null
    )`,
    // Search vocabulary for spelling correction, indexed by the first two letters.
    `create table search_words (
      word text primary key
    )`,
    ...(name === 'postgres'
      ? [`create index search_docs_words on search_docs using gin (words)`]
      : [`create virtual table search_index using fts5(words, content='', contentless_delete=1, tokenize='unicode61', prefix='2 3')`]),
  ],
}
