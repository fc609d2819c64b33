import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/companies.ts'
import * as companies from '../../helpdesk/companies/companies.ts'
import type { Company } from '../../helpdesk/companies/model.ts'
import { created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'

export const companyOut = ({ created_at, updated_at, ...company }: Company) => ({
  ...company,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

export const companyRoutes = (door: Door): void => {
  serve(door, routes.listCompanies, async (reader, { query }) => {
    const page = pageOf(query)
    const found = await companies.listCompanies(reader, query.q, page)
    return ok(paged(found.companies.map(companyOut), found.total, page))
  })
  serve(door, routes.getCompany, async (reader, { params }) => ok({ data: companyOut(await companies.getCompany(reader, params.id)) }))
  serve(door, routes.createCompany, async (tx, { body }, actor) => {
    const company = await companies.createCompany(tx, actor, body)
    return created({ data: companyOut(company) }, `/api/v1/companies/${company.id}`)
  })
  serve(
    door,
    routes.updateCompany,
    async (tx, { params, body }, actor) =>
      ok({ data: companyOut(await companies.updateCompany(tx, actor, await companies.getCompany(tx, params.id), body)) }),
    { exists: (tx, { id }) => companies.getCompany(tx, id) },
  )
}
