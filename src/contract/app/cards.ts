import { Type, type Static } from 'typebox'
import { CHECK_STATUSES } from '../enums.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { ASSET_STATUSES, ASSET_TYPES } from '../v1/asset-enums.ts'
import { CHANGE_STATUSES } from '../v1/change-enums.ts'
import { PROBLEM_STATUSES } from '../v1/problems.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../v1/ticket-enums.ts'

export const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
export type Person = Static<typeof Person>

export const TicketCard = Type.Object({
  id: Type.Integer(),
  reference: Type.String(),
  subject: Type.String(),
  status: OneOf(TICKET_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  is_open: Type.Boolean(),
  requester_name: Type.String(),
})
export type TicketCard = Static<typeof TicketCard>

export const AssetCard = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: OneOf(ASSET_TYPES),
  status: OneOf(ASSET_STATUSES),
})
export type AssetCard = Static<typeof AssetCard>

export const CheckCard = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  status: OneOf(CHECK_STATUSES),
  project_uuid: Type.String(),
  project_name: Type.String(),
})
export type CheckCard = Static<typeof CheckCard>

export const ChangeCard = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: OneOf(CHANGE_STATUSES),
  planned_start_at: Nullable(Iso),
  planned_end_at: Nullable(Iso),
})
export type ChangeCard = Static<typeof ChangeCard>

export const ProblemCard = Type.Object({ id: Type.Integer(), title: Type.String(), status: OneOf(PROBLEM_STATUSES) })
export type ProblemCard = Static<typeof ProblemCard>

export const HistoryLine = Type.Object({
  id: Type.Integer(),
  actor: Type.String(),
  action: Type.String({ description: 'Action of the audit log, such as `change.submitted`.' }),
  changes: Type.Record(Type.String(), Type.Unknown()),
  created_at: Iso,
})
export type HistoryLine = Static<typeof HistoryLine>

/** Linked tickets, and the number of those that the reader may not see. */
export const TicketCards = Type.Object({ visible: Type.Array(TicketCard), num_hidden: Type.Integer() })
export type TicketCards = Static<typeof TicketCards>
