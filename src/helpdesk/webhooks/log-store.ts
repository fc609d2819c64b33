import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { DeliveryStatus } from './model.ts'
import { deliveryOf } from './deliveries-store.ts'

export type LogFilter = {
  readonly status?: DeliveryStatus | undefined
  readonly event?: string | undefined
  readonly from_at?: Instant | undefined
  readonly to_at?: Instant | undefined
  readonly q?: string | undefined
}

/** Letters count whatever their case, as on either database. */
const holds = (q: string) => {
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(lower(delivery_id) like ${pattern} escape '\\' or lower(body) like ${pattern} escape '\\' or lower(coalesce(last_error, '')) like ${pattern} escape '\\')`
}

const filtered = ({ db }: Reader, endpoint_id: number, { status, event, from_at, to_at, q }: LogFilter) =>
  db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpoint_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .$if(from_at !== undefined, (query) => query.where('created_at', '>=', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('created_at', '<', to_at ?? 0))
    .$if(q !== undefined && q !== '', (query) => query.where(holds(q ?? '')))

export const deliveryPage = async (reader: Reader, endpoint_id: number, filter: LogFilter, page: { limit: number; offset: number }) => {
  const rows = await filtered(reader, endpoint_id, filter).selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const { total } = await filtered(reader, endpoint_id, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { deliveries: rows.map(deliveryOf), total }
}

/** What waits or is under way need not be sent again. */
const replayable = (reader: Reader, endpoint_id: number, filter: LogFilter) =>
  filtered(reader, endpoint_id, filter).where('status', '!=', 'pending').where('is_sending', '=', 0)

/** How many there are, and the last of them. */
export const extentOfReplay = async (reader: Reader, endpoint_id: number, filter: LogFilter): Promise<{ count: number; until: number }> => {
  const row = await replayable(reader, endpoint_id, filter)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('until')])
    .executeTakeFirstOrThrow()
  return { count: row.count, until: row.until ?? 0 }
}

type Rows = { readonly after: number; readonly until: number; readonly limit: number }

export const idsToReplay = async (
  reader: Reader,
  endpoint_id: number,
  filter: LogFilter,
  { after, until, limit }: Rows,
): Promise<readonly number[]> => {
  const slice = replayable(reader, endpoint_id, filter).select('id').where('id', '>', after).where('id', '<=', until)
  return (await slice.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}
