import type { Reader } from '../../kernel/db/db.ts'

export const listMergedTickets = ({ db }: Reader, id: number): Promise<readonly { readonly id: number; readonly subject: string }[]> =>
  db.selectFrom('tickets').select(['id', 'subject']).where('merged_into_id', '=', id).orderBy('id').execute()
