import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Company } from './model.ts'

type CompanyRow = {
  id: Generated<number>
  name: string
  name_folded: string
  notes: Generated<string>
  sla_policy_id: number | null
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    companies: CompanyRow
    company_domains: { domain: string; company_id: number }
  }
}

const domainsOf = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const byCompany = new Map<number, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byCompany
  const rows = await db.selectFrom('company_domains').selectAll().where('company_id', 'in', ids).orderBy('domain').execute()
  for (const { company_id, domain } of rows) byCompany.get(company_id)?.push(domain)
  return byCompany
}

const toCompanies = async (reader: Reader, rows: readonly Selectable<CompanyRow>[]): Promise<readonly Company[]> => {
  const domains = await domainsOf(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map(({ name_folded: _, ...row }) => ({ ...row, domains: domains.get(row.id) ?? [] }))
}

export const findCompanyRow = async (reader: Reader, id: number): Promise<Company | undefined> => {
  const rows = await reader.db.selectFrom('companies').selectAll().where('id', '=', id).execute()
  return (await toCompanies(reader, rows))[0]
}

export const companyIdByName = async ({ db }: Reader, name: string): Promise<number | undefined> =>
  (await db.selectFrom('companies').select('id').where('name_folded', '=', normalizeEmail(name)).executeTakeFirst())?.id

export const findCompanyIdByDomain = async ({ db }: Reader, domain: string): Promise<number | undefined> =>
  (await db.selectFrom('company_domains').select('company_id').where('domain', '=', domain).executeTakeFirst())?.company_id

const selectFiltered = ({ db }: Reader, q: string | undefined) =>
  db.selectFrom('companies').$if(q !== undefined && q !== '', (query) => {
    const pattern = `${normalizeEmail(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
    const ofDomain = sql`select company_id from company_domains where domain like ${pattern} escape '\\'`
    return query.where(sql<boolean>`(name_folded like ${pattern} escape '\\' or id in (${ofDomain}))`)
  })

export const listCompanyRows = async (reader: Reader, q: string | undefined, { limit, offset }: LimitOffset): Promise<readonly Company[]> =>
  await toCompanies(
    reader,
    await selectFiltered(reader, q).selectAll().orderBy('name_folded').orderBy('id').limit(limit).offset(offset).execute(),
  )

export const countCompanies = async (reader: Reader, q: string | undefined): Promise<number> => {
  const row = await selectFiltered(reader, q)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

type PolicyOfCompany = { readonly id: number; readonly sla_policy_id: number }

export const policiesOfCompanies = async ({ db }: Reader, ids: readonly number[]): Promise<readonly PolicyOfCompany[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('companies')
        .select(['id', 'sla_policy_id'])
        .where('id', 'in', ids)
        .where('sla_policy_id', 'is not', null)
        .$narrowType<{ sla_policy_id: number }>()
        .execute()

export const companyWithPolicy = async ({ db }: Reader, sla_policy_id: number): Promise<{ id: number; name: string } | undefined> =>
  await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('sla_policy_id', '=', sla_policy_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type CompanyFields = Pick<Company, 'name' | 'notes' | 'sla_policy_id'>

export const insertCompany = async (tx: Tx, fields: CompanyFields): Promise<number> => {
  const { id } = await tx.db
    .insertInto('companies')
    .values({ ...fields, name_folded: normalizeEmail(fields.name), created_at: tx.now, updated_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCompanyRow = async (tx: Tx, id: number, { name, ...fields }: Partial<CompanyFields>): Promise<void> => {
  await tx.db
    .updateTable('companies')
    .set({ ...fields, ...(name !== undefined && { name, name_folded: normalizeEmail(name) }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Replaces the domains of a company. Returns those that belong to other companies, which keep them. */
export const replaceDomainRows = async (tx: Tx, company_id: number, domains: readonly string[]): Promise<readonly string[]> => {
  await tx.db.deleteFrom('company_domains').where('company_id', '=', company_id).execute()
  if (domains.length === 0) return []
  const rows = await tx.db
    .insertInto('company_domains')
    .values(domains.map((domain) => ({ domain, company_id })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .execute()
  return domains.filter((domain) => !rows.some((row) => row.domain === domain))
}
