import type { Migration } from '../migrate.ts'

/** Index for the number of open tickets per company: a large client has a hundred times as many closed ones. */
export const companyOpenTickets: Migration = {
  name: '0080-company-open-tickets',
  up: () => [
    `create index tickets_company_open on tickets (company_id, department_id, assignee_id) where is_open = 1 and company_id is not null`,
  ],
}
