import { listCompanyRows } from '../../contract/app/companies.ts'
import { listCompanies } from '../../helpdesk/companies/companies.ts'
import { countClientsByCompany, countOpenTicketsByCompany } from '../../helpdesk/companies/counts.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { hasPermission } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { companyOut } from '../v1/companies.ts'
import { pageOf, paged } from '../v1/paging.ts'

export const companyPages = (door: Door): void =>
  serve(door, listCompanyRows, async (reader, { query }, actor) => {
    const agent = agentOf(actor)
    const page = pageOf(query)
    const { companies, total } = await listCompanies(reader, query.q, page)
    const ids = companies.map(({ id }) => id)
    const clients = await countClientsByCompany(reader, ids)
    const open = hasPermission(agent, 'tickets:read') ? await countOpenTicketsByCompany(reader, ids, toTicketScope(agent)) : undefined
    const rows = companies.map((company) => ({
      ...companyOut(company),
      n_clients: clients.get(company.id) ?? 0,
      n_open_tickets: open === undefined ? null : (open.get(company.id) ?? 0),
    }))
    return ok(paged(rows, total, page))
  })
