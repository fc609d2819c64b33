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
  members: Type.Array(Type.Object({ ...Person.properties, can_vote: Type.Boolean() })),
})

const ChangeOverview = Type.Object({
  change: WarnedChange,
  board: Nullable(Board),
  can_vote: Type.Boolean({ description: 'Whether the agent may vote in the current round.' }),
  votes: Type.Array(Vote, { description: 'Votes of all rounds, oldest first.' }),
  people: Type.Array(Person),
  assets: Type.Array(AssetCard),
  checks: Nullable(Type.Array(CheckCard)),
  tickets: TicketCards,
  conflicting_changes: Type.Array(ChangeCard),
  problem: Nullable(ProblemCard),
  remarks: Type.Array(ChangeRemarkRecord, { description: 'Oldest first.' }),
  history: Type.Array(HistoryLine),
})
export type ChangeOverview = Static<typeof ChangeOverview>

export const getChangeOverview = route({
  method: 'GET',
  path: '/changes/:id/overview',
  summary: 'Get a change with its board, votes, assets, tickets, remarks and history',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ChangeOverview) },
})

const ChangeWarningsSchema = Type.Object({
  id: Type.Integer(),
  conflicts: Type.Integer({ description: 'Changes at the same time to one of the same assets.' }),
  freezes: Type.Array(Type.String(), { description: 'Names of the freeze windows it falls into.' }),
})
export type ChangeWarnings = Static<typeof ChangeWarningsSchema>

export const listChangeWarnings = route({
  method: 'GET',
  path: '/changes/warnings',
  summary: 'List conflicts and freeze windows of changes; changes without either are omitted',
  tag,
  auth: read,
  query: Type.Object({ ids: Type.Array(Id, { 'x-comma-list': true, maxItems: 100 }) }),
  responses: { 200: One(Type.Array(ChangeWarningsSchema)) },
})

export const listChangesAwaitingVote = route({
  method: 'GET',
  path: '/changes/awaiting-vote',
  summary: 'List changes that await my vote, by planned start',
  tag,
  auth: read,
  responses: { 200: One(Type.Array(ChangeRecord)) },
})
