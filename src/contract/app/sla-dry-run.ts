import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, MAX_INTEGER, One } from '../schemas.ts'
import { PolicyTargets } from '../v1/sla.ts'

const DryRun = Type.Object({
  days: Type.Integer(),
  examined: Type.Integer(),
  is_complete: Type.Boolean({ description: 'False when the period has more tickets than one dry run examines.' }),
  matched: Type.Integer({ description: 'Tickets the policy would have applied to.' }),
  matched_earlier: Type.Integer({ description: 'Tickets that match, but are covered by an earlier policy.' }),
  late: Type.Integer({ description: 'Matched tickets whose first response was late or is overdue.' }),
  tickets: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reference: Type.String(),
      subject: Type.String(),
      created_at: Iso,
      is_late: Type.Boolean(),
    }),
    { description: 'The 50 newest.' },
  ),
})
export type PolicyDryRunRecord = Static<typeof DryRun>

export const dryRunPolicy = route({
  method: 'POST',
  path: '/sla-policies/dry-run',
  summary: 'Dry-run a saved or unsaved SLA policy against recent tickets',
  tag: 'sla dry run',
  auth: scope('admin:read'),
  body: Type.Object({
    id: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'The policy that is edited; it keeps its position.' })),
    ...PolicyTargets,
    days: Type.Integer({ minimum: 1, maximum: 30 }),
  }),
  responses: { 200: One(DryRun) },
})
