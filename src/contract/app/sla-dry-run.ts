import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, MAX_INTEGER, One } from '../schemas.ts'
import { PolicyTargets } from '../v1/sla.ts'

const DryRun = Type.Object({
  days: Type.Integer(),
  examined: Type.Integer(),
  is_complete: Type.Boolean({ description: 'False when there was more to look at than one dry run does.' }),
  matched: Type.Integer({ description: 'Tickets the policy would have counted for.' }),
  taken: Type.Integer({ description: 'Tickets that fit too, and that a policy before it takes.' }),
  late: Type.Integer({ description: 'Of the matched, how many had their first reply too late or still wait for it.' }),
  tickets: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reference: Type.String(),
      subject: Type.String(),
      created_at: Iso,
      is_late: Type.Boolean(),
    }),
    { description: 'The newest fifty.' },
  ),
})
export type PolicyDryRunRecord = Static<typeof DryRun>

export const dryRunPolicy = route({
  method: 'POST',
  path: '/sla-policies/dry-run',
  summary: 'Which tickets a policy would have counted for lately, saved or not; nothing is changed',
  tag: 'sla dry run',
  auth: scope('admin:read'),
  body: Type.Object({
    id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'The policy that is being changed; it keeps its place.' }),
    ),
    ...PolicyTargets,
    days: Type.Integer({ minimum: 1, maximum: 30 }),
  }),
  responses: { 200: One(DryRun) },
})
