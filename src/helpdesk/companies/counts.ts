import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { type TicketScope, toScopeSql } from '../ticket-scope.ts'

type CompanyCount = { readonly company_id: number; readonly count: number }
type CountByCompany = ReadonlyMap<number, number>

const mapOf = (rows: readonly CompanyCount[]): CountByCompany => new Map(rows.map(({ company_id, count }) => [company_id, Number(count)]))

/** Clients that were merged into another client are not counted. */
export const countClientsByCompany = async ({ db }: Reader, ids: readonly number[]): Promise<CountByCompany> => {
  if (ids.length === 0) return new Map()
  const query = sql<CompanyCount>`select company_id, count(*) as count from clients
    where company_id in (${sql.join(ids)}) and merged_into_id is null group by company_id`
  return mapOf((await query.execute(db)).rows)
}

export const countOpenTicketsByCompany = async ({ db }: Reader, ids: readonly number[], scope: TicketScope): Promise<CountByCompany> => {
  if (ids.length === 0) return new Map()
  const query = sql<CompanyCount>`select company_id, count(*) as count from tickets
    where company_id in (${sql.join(ids)}) and is_open = 1 and ${scope === null ? sql`1 = 1` : toScopeSql(scope)} group by company_id`
  return mapOf((await query.execute(db)).rows)
}
