import type { Migration } from '../migrate.ts'

/** A status counts the latest state of each target; cancelled targets do not count. */
const WORST = `select min(case when state = 'cancelled' then 3 when state = 'met' and breached_at is null then 2 else 1 end)
  from sla_clocks as clock where clock.ticket_id = tickets.id and not exists (
    select 1 from sla_clocks as later where later.ticket_id = clock.ticket_id and later.metric = clock.metric and later.cycle > clock.cycle)`

/** SLA status of a ticket (none, met, open or breached), stored for filters. */
export const slaStanding: Migration = {
  name: '0063-sla-standing',
  up: () => [
    `alter table tickets add column sla_standing text not null default 'none'`,
    `update tickets set sla_standing = case (${WORST}) when 1 then 'live' when 2 then 'met' else 'none' end
      where id in (select ticket_id from sla_clocks)`,
    `create index tickets_sla_standing on tickets (sla_standing, created_at, id, status, priority, department_id, assignee_id)`,
  ],
}
