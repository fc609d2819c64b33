import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, OneOf } from '../schemas.ts'
import { CAB_RULES, VOTE_DECISIONS } from '../v1/change-enums.ts'
import { ChangeRecord, FreezeRecord } from '../v1/changes.ts'
import { AssetCard, ChangeCard, CheckCard, HistoryLine, Person, ProblemCard, TicketCards } from './cards.ts'
import { ChangeRemarkRecord } from './change-remarks.ts'

const tag = 'change'
const read = scope('tickets:read')

const ChangeConflictSchema = Type.Object({ change_id: Type.Integer(), asset_ids: Type.Array(Type.Integer()) })

export const WarnedChange = Type.Object({
  ...ChangeRecord.properties,
  conflicts: Type.Array(ChangeConflictSchema),
  freeze_windows: Type.Array(FreezeRecord),
})
export type WarnedChange = Static<typeof WarnedChange>
export type Change = Static<typeof ChangeRecord>
export type Freeze = Static<typeof FreezeRecord>

const Vote = Type.Object({
  round: Type.Integer(),
  member: Person,
  decision: OneOf(VOTE_DECISIONS),
  comment: Type.String(),
  cast_at: Iso,
})
export type ChangeVote = Static<typeof Vote>

const Board = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  rule: OneOf(CAB_RULES),
  min_count: Nullable(Type.Integer()),
  members: Type.Array(Type.Object({ ...Person.properties, may_vote: Type.Boolean() })),
})

const ChangeOverview = Type.Object({
  change: WarnedChange,
  board: Nullable(Board),
  may_vote: Type.Boolean({ description: 'Whether the reader may vote in the round under way.' }),
  votes: Type.Array(Vote, { description: 'Of all rounds, the oldest first.' }),
  people: Type.Array(Person),
  assets: Type.Array(AssetCard),
  checks: Nullable(Type.Array(CheckCard)),
  tickets: TicketCards,
  clashing: Type.Array(ChangeCard),
  problem: Nullable(ProblemCard),
  remarks: Type.Array(ChangeRemarkRecord, { description: 'What was said about it, the oldest first.' }),
  history: Type.Array(HistoryLine),
})
export type ChangeOverview = Static<typeof ChangeOverview>

export const getChangeOverview = route({
  method: 'GET',
  path: '/changes/:id/room',
  summary: 'A change with everything its page shows: the board, votes of all rounds, what it touches and what became of it',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ChangeOverview) },
})

const ChangeWarningsSchema = Type.Object({
  id: Type.Integer(),
  conflicts: Type.Integer({ description: 'Other changes at the same time that touch one of the same assets.' }),
  freezes: Type.Array(Type.String(), { description: 'Names of the freezes it lies in.' }),
})
export type ChangeWarnings = Static<typeof ChangeWarningsSchema>

export const listChangeWarnings = route({
  method: 'GET',
  path: '/changes/warnings',
  summary: 'What speaks against the times of these changes; those that nothing speaks against are left out',
  tag,
  auth: read,
  query: Type.Object({ ids: Type.Array(Id, { 'x-comma-list': true, maxItems: 100 }) }),
  responses: { 200: One(Type.Array(ChangeWarningsSchema)) },
})

export const listChangesAwaitingVote = route({
  method: 'GET',
  path: '/changes/waiting',
  summary: 'Changes that wait for the reader’s vote, the one that is to happen first above',
  tag,
  auth: read,
  responses: { 200: One(Type.Array(ChangeRecord)) },
})
