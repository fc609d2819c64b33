import type { Reader } from '../../kernel/db/db.ts'

/** Only the newest entries are read, so the cost does not grow with the log. */
const MAX_ENTRIES = 5_000

export type AuditFacets = { readonly actions: readonly string[]; readonly object_types: readonly string[] }

export const listAuditFacets = async ({ db }: Reader): Promise<AuditFacets> => {
  const rows = await db
    .selectFrom(db.selectFrom('audit_log').select(['action', 'object_type']).orderBy('id', 'desc').limit(MAX_ENTRIES).as('newest'))
    .select(['action', 'object_type'])
    .distinct()
    .execute()
  const sorted = (words: readonly string[]): readonly string[] => [...new Set(words)].toSorted()
  return { actions: sorted(rows.map(({ action }) => action)), object_types: sorted(rows.map(({ object_type }) => object_type)) }
}
