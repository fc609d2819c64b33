import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { toDelivery } from './deliveries-store.ts'
import type { WebhookDeliveryStatus } from './model.ts'

export type DeliveryFilter = {
  readonly status?: WebhookDeliveryStatus | undefined
  readonly event?: string | undefined
  readonly from_at?: Instant | undefined
  readonly to_at?: Instant | undefined
  readonly q?: string | undefined
}

/** Case-insensitive search on both databases. */
const containsText = (q: string) => {
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(lower(delivery_id) like ${pattern} escape '\\' or lower(body) like ${pattern} escape '\\' or lower(coalesce(last_error, '')) like ${pattern} escape '\\')`
}

const selectFiltered = ({ db }: Reader, endpoint_id: number, { status, event, from_at, to_at, q }: DeliveryFilter) =>
  db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpoint_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .$if(from_at !== undefined, (query) => query.where('created_at', '>=', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('created_at', '<', to_at ?? 0))
    .$if(q !== undefined && q !== '', (query) => query.where(containsText(q ?? '')))

export const listDeliveryRows = async (
  reader: Reader,
  endpoint_id: number,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) => {
  const rows = await selectFiltered(reader, endpoint_id, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await selectFiltered(reader, endpoint_id, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { deliveries: rows.map(toDelivery), total }
}

/** Deliveries that can be replayed: neither pending nor running. */
const replayable = (reader: Reader, endpoint_id: number, filter: DeliveryFilter) =>
  selectFiltered(reader, endpoint_id, filter).where('status', '!=', 'pending').where('is_sending', '=', 0)

export const countReplayable = async (
  reader: Reader,
  endpoint_id: number,
  filter: DeliveryFilter,
): Promise<{ count: number; until: number }> => {
  const row = await replayable(reader, endpoint_id, filter)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('until')])
    .executeTakeFirstOrThrow()
  return { count: row.count, until: row.until ?? 0 }
}

type ReplayRange = { readonly after: number; readonly until: number; readonly limit: number }

export const listReplayIds = async (
  reader: Reader,
  endpoint_id: number,
  filter: DeliveryFilter,
  { after, until, limit }: ReplayRange,
): Promise<readonly number[]> => {
  const slice = replayable(reader, endpoint_id, filter).select('id').where('id', '>', after).where('id', '<=', until)
  return (await slice.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}
