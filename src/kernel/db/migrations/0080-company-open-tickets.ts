import type { Migration } from '../migrate.ts'

/** The list of companies says how many tickets of each are open; a large client has a hundred closed ones for each of them. */
export const companyOpenTickets: Migration = {
  name: '0080-company-open-tickets',
  up: () => [
    `create index tickets_company_open on tickets (company_id, department_id, assignee_id) where is_open = 1 and company_id is not null`,
  ],
}
