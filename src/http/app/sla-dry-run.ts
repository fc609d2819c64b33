import * as routes from '../../contract/app/sla-dry-run.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { dryRunPolicy, type SlaPolicyDryRun } from '../../helpdesk/sla-enforcement/dry-run.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'

const presentDryRun = ({ tickets, ...sums }: SlaPolicyDryRun, days: number) => ({
  days,
  ...sums,
  tickets: tickets.map(({ ticket: { id, subject, created_at }, is_late }) => ({
    id,
    reference: formatReference(id),
    subject,
    created_at: formatIsoMillis(created_at),
    is_late,
  })),
})

export const registerSlaDryRunRoutes = (api: Api): void =>
  serveSlow(api, routes.dryRunPolicy, (db, { body: { days, ...draft } }) =>
    db.read(async (reader) => ok({ data: presentDryRun(await dryRunPolicy(reader, draft, days), days) })),
  )
