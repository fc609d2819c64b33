import { addRemark as addRemarkRoute } from '../../contract/app/change-remarks.ts'
import * as routes from '../../contract/app/change-overview.ts'
import type { ChangeWarnings } from '../../contract/app/change-overview.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { findAssets } from '../../helpdesk/assets/assets.ts'
import { findCab, type Cab } from '../../helpdesk/cabs/cabs.ts'
import { toEffectiveBoard, loadParties } from '../../helpdesk/changes/board.ts'
import { loadScheduleWarnings } from '../../helpdesk/changes/calendar.ts'
import * as changes from '../../helpdesk/changes/changes.ts'
import { createRemark, listRemarks, type ChangeRemark } from '../../helpdesk/changes/remarks.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import { listEligibleVoters, findVoteRefusal } from '../../helpdesk/changes/vote.ts'
import { findProblem } from '../../helpdesk/problems/problems.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentChange, presentChanges } from '../v1/change-presenter.ts'
import { presentAssetCard, presentChangeCard, presentCheckCards, listHistory, presentPeople, presentTicketCards } from './cards.ts'

const cabOf = async (reader: Reader, { cab_id }: Change): Promise<Cab | undefined> =>
  cab_id === null ? undefined : await findCab(reader, cab_id)

const mayVote = async (reader: Reader, { account_id }: AgentActor, change: Change, cab: Cab | undefined): Promise<boolean> =>
  cab !== undefined && !findVoteRefusal(toEffectiveBoard(change, cab), await loadParties(reader, change), account_id, change.status)

const presentBoard = async (reader: Reader, change: Change, cab: Cab | undefined) => {
  if (!cab) return null
  const board = toEffectiveBoard(change, cab)
  const voters = listEligibleVoters(board, await loadParties(reader, change))
  const members = (await presentPeople(reader, cab.member_ids)).map((person) => ({ ...person, can_vote: voters.includes(person.id) }))
  return { id: cab.id, name: cab.name, rule: board.rule, min_count: board.min_count, members }
}

const presentVotes = async (reader: Reader, { id }: Change) => {
  const votes = (await changes.listVotes(reader, [id])).get(id) ?? []
  const people = new Map(
    (
      await presentPeople(
        reader,
        votes.map(({ member_id }) => member_id),
      )
    ).map((person) => [person.id, person]),
  )
  return votes.map(({ member_id, cast_at, ...vote }) => ({
    ...vote,
    member: people.get(member_id) ?? { id: member_id, name: '' },
    cast_at: formatIsoMillis(cast_at),
  }))
}

const presentConflicts = async (reader: Reader, change: Change) => {
  const cards = []
  for (const { change_id } of (await loadScheduleWarnings(reader, change)).clashes)
    cards.push(presentChangeCard(await changes.getChange(reader, change_id)))
  return cards
}

const presentRemark = ({ id, author_id, author_name, body, created_at }: ChangeRemark) => ({
  id,
  author: { id: author_id, name: author_name },
  body,
  created_at: formatIsoMillis(created_at),
})

const presentChangeOverview = async (reader: Reader, actor: AgentActor, change: Change) => {
  const cab = await cabOf(reader, change)
  const problem = change.problem_id === null ? undefined : await findProblem(reader, change.problem_id)
  const { asset_ids, ticket_ids, requester_id, assignee_id } = change
  return {
    change: await presentChange(reader, change),
    board: await presentBoard(reader, change, cab),
    can_vote: await mayVote(reader, actor, change, cab),
    votes: await presentVotes(reader, change),
    people: await presentPeople(reader, [requester_id, assignee_id]),
    assets: (await findAssets(reader, asset_ids)).map(presentAssetCard),
    checks: await presentCheckCards(reader, actor, change.check_uuids),
    tickets: await presentTicketCards(reader, actor, ticket_ids),
    conflicting_changes: await presentConflicts(reader, change),
    problem: problem ? { id: problem.id, title: problem.title, status: problem.status } : null,
    remarks: (await listRemarks(reader, change.id)).map(presentRemark),
    history: await listHistory(reader, 'change', change.id),
  }
}

const UNSTARTED_STATUSES: ReadonlySet<string> = new Set(['draft', 'awaiting_approval', 'approved', 'scheduled', 'rejected'])

/** Only future changes have warnings; freezes do not apply to emergency changes. */
const listWarnings = async (reader: Reader, ids: readonly number[]): Promise<ChangeWarnings[]> => {
  const warned = []
  for (const id of new Set(ids)) {
    const change = await changes.findChange(reader, id)
    if (!change || !UNSTARTED_STATUSES.has(change.status)) continue
    const { clashes, freezes } = await loadScheduleWarnings(reader, change)
    const names = change.type === 'emergency' ? [] : freezes.map(({ name }) => name)
    if (clashes.length > 0 || names.length > 0) warned.push({ id, conflicts: clashes.length, freezes: names })
  }
  return warned
}

const MAX_OPEN_CHANGES = 500

/** Changes on whose board the reader has not voted in the current round. */
const listAwaitingVote = async (reader: Reader, actor: AgentActor): Promise<readonly Change[]> => {
  const open = await changes.listChanges(reader, { status: ['awaiting_approval'] }, { limit: MAX_OPEN_CHANGES, offset: 0 })
  const votes = await changes.listVotes(
    reader,
    open.changes.map(({ id }) => id),
  )
  const waiting: Change[] = []
  for (const change of open.changes) {
    const cast = votes.get(change.id)?.some(({ member_id, round }) => member_id === actor.account_id && round === change.round)
    if (!cast && (await mayVote(reader, actor, change, await cabOf(reader, change)))) waiting.push(change)
  }
  return waiting.toSorted((a, b) => (a.planned_start_at ?? Infinity) - (b.planned_start_at ?? Infinity))
}

export const registerChangeOverviewRoutes = (api: Api): void => {
  serve(
    api,
    addRemarkRoute,
    async (tx, { params, body }, actor) => {
      const text = body.body.trim() || invalid({ body: ['The body field is required.'] })
      return created({ data: presentRemark(await createRemark(tx, requireAgent(actor), await changes.getChange(tx, params.id), text)) })
    },
    { precondition: (reader, { id }) => changes.getChange(reader, id) },
  )
  serve(api, routes.listChangeWarnings, async (reader, { query }) => ok({ data: await listWarnings(reader, query.ids) }))
  serve(api, routes.listChangesAwaitingVote, async (reader, _input, actor) =>
    ok({ data: await presentChanges(reader, await listAwaitingVote(reader, requireAgent(actor))) }),
  )
  serve(api, routes.getChangeOverview, async (reader, { params }, actor) =>
    ok({ data: await presentChangeOverview(reader, requireAgent(actor), await changes.getChange(reader, params.id)) }),
  )
}
