import { addRemark as addRemarkRoute } from '../../contract/app/change-remarks.ts'
import * as routes from '../../contract/app/change-room.ts'
import type { ChangeWarnings } from '../../contract/app/change-room.ts'
import { isoMillis } from '../../contract/time.ts'
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
import { agentOf } from '../agent-only.ts'
import { created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { changeOut, changesOut } from '../v1/change-out.ts'
import { assetCard, changeCard, checksOut, historyOf, peopleOut, ticketsOut } from './cards.ts'

const cabOf = async (reader: Reader, { cab_id }: Change): Promise<Cab | undefined> =>
  cab_id === null ? undefined : await findCab(reader, cab_id)

const mayVote = async (reader: Reader, { account_id }: AgentActor, change: Change, cab: Cab | undefined): Promise<boolean> =>
  cab !== undefined && !findVoteRefusal(toEffectiveBoard(change, cab), await loadParties(reader, change), account_id, change.status)

const boardOut = async (reader: Reader, change: Change, cab: Cab | undefined) => {
  if (!cab) return null
  const board = toEffectiveBoard(change, cab)
  const voters = listEligibleVoters(board, await loadParties(reader, change))
  const members = (await peopleOut(reader, cab.member_ids)).map((person) => ({ ...person, may_vote: voters.includes(person.id) }))
  return { id: cab.id, name: cab.name, rule: board.rule, min_count: board.min_count, members }
}

const votesOut = async (reader: Reader, { id }: Change) => {
  const votes = (await changes.listVotes(reader, [id])).get(id) ?? []
  const people = new Map(
    (
      await peopleOut(
        reader,
        votes.map(({ member_id }) => member_id),
      )
    ).map((person) => [person.id, person]),
  )
  return votes.map(({ member_id, cast_at, ...vote }) => ({
    ...vote,
    member: people.get(member_id) ?? { id: member_id, name: '' },
    cast_at: isoMillis(cast_at),
  }))
}

const clashingOut = async (reader: Reader, change: Change) => {
  const cards = []
  for (const { change_id } of (await loadScheduleWarnings(reader, change)).clashes)
    cards.push(changeCard(await changes.getChange(reader, change_id)))
  return cards
}

const remarkOut = ({ id, author_id, author_name, body, created_at }: ChangeRemark) => ({
  id,
  author: { id: author_id, name: author_name },
  body,
  created_at: isoMillis(created_at),
})

const roomOut = async (reader: Reader, actor: AgentActor, change: Change) => {
  const cab = await cabOf(reader, change)
  const problem = change.problem_id === null ? undefined : await findProblem(reader, change.problem_id)
  const { asset_ids, ticket_ids, requester_id, assignee_id } = change
  return {
    change: await changeOut(reader, change),
    board: await boardOut(reader, change, cab),
    may_vote: await mayVote(reader, actor, change, cab),
    votes: await votesOut(reader, change),
    people: await peopleOut(reader, [requester_id, assignee_id]),
    assets: (await findAssets(reader, asset_ids)).map(assetCard),
    checks: await checksOut(reader, actor, change.check_uuids),
    tickets: await ticketsOut(reader, actor, ticket_ids),
    clashing: await clashingOut(reader, change),
    problem: problem ? { id: problem.id, title: problem.title, status: problem.status } : null,
    remarks: (await listRemarks(reader, change.id)).map(remarkOut),
    history: await historyOf(reader, 'change', change.id),
  }
}

const AHEAD: ReadonlySet<string> = new Set(['draft', 'awaiting_approval', 'approved', 'scheduled', 'rejected'])

/** Only what is still to happen can be moved out of the way; freezes do not hold up emergencies. */
const warningsOf = async (reader: Reader, ids: readonly number[]): Promise<ChangeWarnings[]> => {
  const warned = []
  for (const id of new Set(ids)) {
    const change = await changes.findChange(reader, id)
    if (!change || !AHEAD.has(change.status)) continue
    const { clashes, freezes } = await loadScheduleWarnings(reader, change)
    const names = change.type === 'emergency' ? [] : freezes.map(({ name }) => name)
    if (clashes.length > 0 || names.length > 0) warned.push({ id, conflicts: clashes.length, freezes: names })
  }
  return warned
}

const MOST_OPEN = 500

/** Those on whose board the reader sits and has not voted in the round under way. */
const waitingFor = async (reader: Reader, actor: AgentActor): Promise<readonly Change[]> => {
  const open = await changes.listChanges(reader, { status: ['awaiting_approval'] }, { limit: MOST_OPEN, offset: 0 })
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

export const changePages = (door: Door): void => {
  serve(
    door,
    addRemarkRoute,
    async (tx, { params, body }, actor) => {
      const text = body.body.trim() || invalid({ body: ['The body field is required.'] })
      return created({ data: remarkOut(await createRemark(tx, agentOf(actor), await changes.getChange(tx, params.id), text)) })
    },
    { exists: (reader, { id }) => changes.getChange(reader, id) },
  )
  serve(door, routes.listChangeWarnings, async (reader, { query }) => ok({ data: await warningsOf(reader, query.ids) }))
  serve(door, routes.listWaitingChanges, async (reader, _input, actor) =>
    ok({ data: await changesOut(reader, await waitingFor(reader, agentOf(actor))) }),
  )
  serve(door, routes.getChangeRoom, async (reader, { params }, actor) =>
    ok({ data: await roomOut(reader, agentOf(actor), await changes.getChange(reader, params.id)) }),
  )
}
