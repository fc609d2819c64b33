import { Type } from 'typebox'
import { Id } from '../schemas.ts'
import { REFERENCE_KINDS } from './reference-kinds.ts'

const Uses = Type.Object(Object.fromEntries(REFERENCE_KINDS.map((use) => [use, Type.Optional(Type.Integer())])), {
  description: 'With `in_use`: number of references per kind of record.',
})

/** Body of every 4xx and 5xx of the helpdesk's APIs that a route does not declare itself. */
export const HelpdeskError = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'With 422: messages by field.' })),
    code: Type.Optional(Type.String({ description: 'Machine-readable reason: `in_use`, `stale`, `ticket_merged`, `sudo_required`.' })),
    required: Type.Optional(Type.Array(Type.String(), { description: 'With 403: the token needs one of these scopes.' })),
    current_version: Type.Optional(Type.Integer({ description: 'With 412.' })),
    status: Type.Optional(Type.String({ description: 'Status of the record, if it does not allow the request.' })),
    uses: Type.Optional(Uses),
    merged_into_id: Type.Optional(Id),
    follow_up_id: Type.Optional(Id),
    ticket_id: Type.Optional(Id),
    freeze_window_id: Type.Optional(Id),
    automation_id: Type.Optional(Id),
    company_id: Type.Optional(Id),
    sla_policy_id: Type.Optional(Id),
    integration_uuid: Type.Optional(Type.String()),
  },
  { description: 'An error.' },
)
