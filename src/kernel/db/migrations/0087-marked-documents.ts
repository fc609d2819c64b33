import type { Migration } from '../migrate.ts'

/** The index is told of which type a document is; those that are not tickets, which are asked for by it, are put into it again. */
export const markedDocuments: Migration = {
  name: '0087-marked-documents',
  up: () => [
    `insert into search_queue (type, ref_id, created_at) select type, ref_id, 0 from search_docs where type not in ('ticket', 'reply') order by id`,
  ],
}
