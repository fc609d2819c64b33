import type { Migration } from '../migrate.ts'

/** The search index stores the document type. Documents other than tickets, which are filtered by type, are indexed again. */
export const markedDocuments: Migration = {
  name: '0087-marked-documents',
  up: () => [
    `insert into search_queue (type, ref_id, created_at) select type, ref_id, 0 from search_docs where type not in ('ticket', 'reply') order by id`,
  ],
}
