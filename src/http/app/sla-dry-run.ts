import * as routes from '../../contract/app/sla-dry-run.ts'
import { isoMillis } from '../../contract/time.ts'
import { dryRunPolicy, type SlaPolicyDryRun } from '../../helpdesk/sla-policies/dry-run.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import { ok } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'

const dryRunOut = ({ tickets, ...sums }: SlaPolicyDryRun, days: number) => ({
  days,
  ...sums,
  tickets: tickets.map(({ ticket: { id, subject, created_at }, is_late }) => ({
    id,
    reference: formatReference(id),
    subject,
    created_at: isoMillis(created_at),
    is_late,
  })),
})

export const slaDryRunPages = (door: Door): void =>
  serveSlow(door, routes.dryRunPolicy, (db, { body: { days, ...draft } }) =>
    db.read(async (reader) => ok({ data: dryRunOut(await dryRunPolicy(reader, draft, days), days) })),
  )
