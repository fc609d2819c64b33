import { isoMillis } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { unlessTaken } from '../../people/taken.ts'
import { domainOf, isDomain, isFreeMail, type Company } from './model.ts'
import {
  companiesPage,
  companyById,
  companyIdByDomain,
  countCompanies,
  insertCompany,
  replaceDomains,
  updateCompany,
  type CompanyFields,
} from './store.ts'

type PageOf = { readonly limit: number; readonly offset: number }

export const findCompany = (reader: Reader, id: number): Promise<Company | undefined> => companyById(reader, id)

export const getCompany = async (reader: Reader, id: number): Promise<Company> => (await companyById(reader, id)) ?? notFound('company')

export const listCompanies = async (
  reader: Reader,
  q: string | undefined,
  page: PageOf,
): Promise<{ readonly companies: readonly Company[]; readonly total: number }> => ({
  companies: await companiesPage(reader, q, page),
  total: await countCompanies(reader, q),
})

/** The company whose people write from this address's domain. */
export const companyIdForEmail = async (reader: Reader, email: string): Promise<number | null> =>
  (await companyIdByDomain(reader, domainOf(email))) ?? null

export type CompanyWish = Partial<CompanyFields> & { readonly domains?: readonly string[] }

const checkedDomains = (wished: readonly string[]): readonly string[] => {
  const domains = [...new Set(wished.map(domainOf))]
  domains.forEach((domain, index) => {
    if (!isDomain(domain)) invalid({ [`domains.${index}`]: [`The domain ${domain} is not one.`] })
    if (isFreeMail(domain)) invalid({ [`domains.${index}`]: [`Everybody can have an address at ${domain}; it belongs to no company.`] })
  })
  return domains
}

const setDomains = async (tx: Tx, id: number, wished: readonly string[] | undefined): Promise<void> => {
  if (wished === undefined) return
  const [taken] = await replaceDomains(tx, id, checkedDomains(wished))
  if (taken !== undefined) invalid({ domains: [`The domain ${taken} belongs to another company.`] })
}

export const createCompany = async (tx: Tx, actor: Actor, wish: CompanyWish & { readonly name: string }): Promise<Company> => {
  const { domains, name, notes = '', sla_policy_id = null } = wish
  const id = await unlessTaken('name', () => insertCompany(tx, { name, notes, sla_policy_id }))
  await setDomains(tx, id, domains)
  const company = await getCompany(tx, id)
  await audit(tx, actor, { action: 'company.created', object: { type: 'company', id }, changes: { name, domains: company.domains } })
  const created_at = isoMillis(company.created_at)
  await emit(tx, 'client.company.created', { id, name, domains: company.domains, created_at, actor: eventActorOf(actor) })
  return company
}

export const changeCompany = async (tx: Tx, actor: Actor, company: Company, { domains, ...fields }: CompanyWish): Promise<Company> => {
  await unlessTaken('name', () => updateCompany(tx, company.id, fields))
  await setDomains(tx, company.id, domains)
  const changes = { ...fields, ...(domains && { domains }) }
  await audit(tx, actor, { action: 'company.changed', object: { type: 'company', id: company.id }, changes })
  return await getCompany(tx, company.id)
}
