import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/companies.ts'
import * as companies from '../../helpdesk/companies/companies.ts'
import type { Company } from '../../helpdesk/companies/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { toPageWindow, createPage } from './pagination.ts'

export const presentCompany = ({ created_at, updated_at, ...company }: Company) => ({
  ...company,
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

export const registerCompanyRoutes = (api: Api): void => {
  serve(api, routes.listCompanies, async (reader, { query }) => {
    const page = toPageWindow(query)
    const found = await companies.listCompanies(reader, query.q, page)
    return ok(createPage(found.companies.map(presentCompany), found.total, page))
  })
  serve(api, routes.getCompany, async (reader, { params }) => ok({ data: presentCompany(await companies.getCompany(reader, params.id)) }))
  serve(api, routes.createCompany, async (tx, { body }, actor) => {
    const company = await companies.createCompany(tx, actor, body)
    return created({ data: presentCompany(company) }, `/api/v1/companies/${company.id}`)
  })
  serve(
    api,
    routes.updateCompany,
    async (tx, { params, body }, actor) =>
      ok({ data: presentCompany(await companies.updateCompany(tx, actor, await companies.getCompany(tx, params.id), body)) }),
    { precondition: (tx, { id }) => companies.getCompany(tx, id) },
  )
}
