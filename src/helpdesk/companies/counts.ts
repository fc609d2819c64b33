import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { allOf, countedConditions, ON_TICKETS } from '../tickets/counted-conditions.ts'
import type { Sight } from '../sight.ts'

type Counted = { readonly company_id: number; readonly count: number }
type Counts = ReadonlyMap<number, number>

const mapOf = (rows: readonly Counted[]): Counts => new Map(rows.map(({ company_id, count }) => [company_id, Number(count)]))

/** How many people each of some companies has; whoever was merged into somebody is that one. */
export const countClientsOf = async ({ db }: Reader, ids: readonly number[]): Promise<Counts> => {
  if (ids.length === 0) return new Map()
  const query = sql<Counted>`select company_id, count(*) as count from clients
    where company_id in (${sql.join(ids)}) and merged_into_id is null group by company_id`
  return mapOf((await query.execute(db)).rows)
}

/** How many tickets of each are still to be dealt with, as far as somebody sees. Merged ones are closed. */
export const countOpenTicketsOf = async ({ db }: Reader, ids: readonly number[], sight: Sight): Promise<Counts> => {
  if (ids.length === 0) return new Map()
  const query = sql<Counted>`select company_id, count(*) as count from tickets
    where company_id in (${sql.join(ids)}) and is_open = 1 and ${allOf(countedConditions({}, sight, ON_TICKETS))} group by company_id`
  return mapOf((await query.execute(db)).rows)
}
