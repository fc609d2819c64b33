import { formatIsoMillis } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { validateAll, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { mapUniqueViolation } from '../../people/unique-violation.ts'
import { isKnownPolicy, replanOpenTickets } from '../sla-policies/policies.ts'
import { type Company, isDomain, isFreeMail, parseDomain } from './model.ts'
import {
  type CompanyFields,
  companyIdByName,
  companyWithPolicy,
  countCompanies,
  findCompanyIdByDomain,
  findCompanyRow,
  insertCompany,
  listCompanyRows,
  policiesOfCompanies,
  replaceDomainRows,
  updateCompanyRow,
} from './store.ts'

export const findCompany = (reader: Reader, id: number): Promise<Company | undefined> => findCompanyRow(reader, id)

export const getCompany = async (reader: Reader, id: number): Promise<Company> => (await findCompanyRow(reader, id)) ?? notFound('company')

export const listCompanies = async (
  reader: Reader,
  q: string | undefined,
  page: LimitOffset,
): Promise<{ readonly companies: readonly Company[]; readonly total: number }> => ({
  companies: await listCompanyRows(reader, q, page),
  total: await countCompanies(reader, q),
})

export const findCompanyIdByEmail = async (reader: Reader, email: string): Promise<number | null> =>
  (await findCompanyIdByDomain(reader, parseDomain(email))) ?? null

export const slaPoliciesOf = async (
  reader: Reader,
  company_ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, number>> => {
  const ids = [...new Set(company_ids)].filter((id) => id !== null)
  return new Map((await policiesOfCompanies(reader, ids)).map(({ id, sla_policy_id }) => [id, sla_policy_id]))
}

export const findCompanyWithPolicy = (reader: Reader, sla_policy_id: number): Promise<Pick<Company, 'id' | 'name'> | undefined> =>
  companyWithPolicy(reader, sla_policy_id)

export type CompanyInput = Partial<CompanyFields> & { readonly domains?: readonly string[] }

const domainError = async (reader: Reader, domain: string, own_id: number | undefined): Promise<string | undefined> => {
  if (!isDomain(domain)) return `${domain} is not a valid domain.`
  if (isFreeMail(domain)) return `${domain} is a public mail domain and cannot belong to a company.`
  const owner_id = await findCompanyIdByDomain(reader, domain)
  return owner_id !== undefined && owner_id !== own_id ? `The domain ${domain} belongs to another company.` : undefined
}

const checkDomains = async (reader: Reader, requested: readonly string[], own_id: number | undefined): Promise<void> => {
  const errors = new Map<string, readonly string[]>()
  for (const [index, domain] of requested.entries()) {
    const error = await domainError(reader, parseDomain(domain), own_id)
    if (error !== undefined) errors.set(`domains.${index}`, [error])
  }
  throwIfInvalid(Object.fromEntries(errors))
}

const assertPolicyExists = async (reader: Reader, id: number | null | undefined): Promise<void> => {
  if (id && !(await isKnownPolicy(reader, id))) invalid({ sla_policy_id: ['The selected sla policy id is invalid.'] })
}

const assertNameFree = async (reader: Reader, name: string | undefined, own_id: number | undefined): Promise<void> => {
  const id = name === undefined ? undefined : await companyIdByName(reader, name)
  if (id !== undefined && id !== own_id) invalid({ name: ['The name has already been taken.'] })
}

const check = (reader: Reader, { name, domains = [], sla_policy_id }: CompanyInput, own_id?: number): Promise<void> =>
  validateAll(
    () => assertNameFree(reader, name, own_id),
    () => checkDomains(reader, domains, own_id),
    () => assertPolicyExists(reader, sla_policy_id),
  )

const replaceCompanyDomains = async (tx: Tx, id: number, requested: readonly string[] | undefined): Promise<void> => {
  if (requested === undefined) return
  const domains = [...new Set(requested.map(parseDomain))]
  // A concurrent transaction may have assigned a domain to another company since the check.
  const [taken] = await replaceDomainRows(tx, id, domains)
  if (taken !== undefined) invalid({ domains: [`The domain ${taken} belongs to another company.`] })
}

export const createCompany = async (tx: Tx, actor: Actor, input: CompanyInput & { readonly name: string }): Promise<Company> => {
  const { domains, name, notes = '', sla_policy_id = null } = input
  await check(tx, input)
  const id = await mapUniqueViolation('name', () => insertCompany(tx, { name, notes, sla_policy_id }))
  await replaceCompanyDomains(tx, id, domains)
  const company = await getCompany(tx, id)
  await audit(tx, actor, { action: 'company.created', object: { type: 'company', id }, changes: { name, domains: company.domains } })
  const created_at = formatIsoMillis(company.created_at)
  await emit(tx, 'client.company.created', { id, name, domains: company.domains, created_at, actor: eventActorOf(actor) })
  return company
}

export const updateCompany = async (tx: Tx, actor: Actor, company: Company, input: CompanyInput): Promise<Company> => {
  await check(tx, input, company.id)
  const { domains, ...fields } = input
  await mapUniqueViolation('name', () => updateCompanyRow(tx, company.id, fields))
  if (fields.sla_policy_id !== undefined && fields.sla_policy_id !== company.sla_policy_id) await replanOpenTickets(tx)
  await replaceCompanyDomains(tx, company.id, domains)
  const changes = { ...fields, ...(domains && { domains }) }
  await audit(tx, actor, { action: 'company.changed', object: { type: 'company', id: company.id }, changes })
  return await getCompany(tx, company.id)
}
