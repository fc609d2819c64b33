import { listCompanyRows } from '../../contract/app/companies.ts'
import { listCompanies } from '../../helpdesk/companies/companies.ts'
import { countClientsByCompany, countOpenTicketsByCompany } from '../../helpdesk/companies/counts.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { hasPermission } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentCompany } from '../v1/companies.ts'
import { toPageWindow, createPage } from '../v1/pagination.ts'

export const registerCompanyRoutes = (api: Api): void =>
  serve(api, listCompanyRows, async (reader, { query }, actor) => {
    const agent = requireAgent(actor)
    const page = toPageWindow(query)
    const { companies, total } = await listCompanies(reader, query.q, page)
    const ids = companies.map(({ id }) => id)
    const clients = await countClientsByCompany(reader, ids)
    const open = hasPermission(agent, 'tickets:read') ? await countOpenTicketsByCompany(reader, ids, toTicketScope(agent)) : undefined
    const rows = companies.map((company) => ({
      ...presentCompany(company),
      n_clients: clients.get(company.id) ?? 0,
      n_open_tickets: open === undefined ? null : (open.get(company.id) ?? 0),
    }))
    return ok(createPage(rows, total, page))
  })
