import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/changes.ts'
import * as approvals from '../../helpdesk/changes/approve.ts'
import { loadCalendar } from '../../helpdesk/changes/calendar.ts'
import * as changes from '../../helpdesk/changes/changes.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import * as moves from '../../helpdesk/changes/transitions.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { checkTogether, invalid, invalidIfAny } from '../../kernel/errors.ts'
import { listKnownUuids } from '../../monitor/checks/find.ts'
import { agentOf } from '../agent-only.ts'
import { created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { changeOut, changesOut, freezeOut } from './change-out.ts'
import { pageFrom, pageOf, paged } from './paging.ts'

const exists = (reader: Reader, { id }: { id: number }) => changes.getChange(reader, id)

const instantOf = (field: string, text: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })

type Window = { readonly planned_start_at?: string | null | undefined; readonly planned_end_at?: string | null | undefined }

/** A body's dates as the product keeps them; null takes one away. */
const datedOf = <B extends Window>({ planned_start_at, planned_end_at, ...rest }: B) => ({
  ...rest,
  ...(planned_start_at !== undefined && { planned_start_at: planned_start_at && instantOf('planned_start_at', planned_start_at) }),
  ...(planned_end_at !== undefined && { planned_end_at: planned_end_at && instantOf('planned_end_at', planned_end_at) }),
})

// An empty text is no date, and was refused by its format.
const fieldsOf = <B extends Window>(body: B) =>
  datedOf(body) as Omit<B, keyof Window> & { planned_start_at?: Instant | null; planned_end_at?: Instant | null }

type Checks = { readonly check_uuids?: readonly string[] | undefined }

/** UUIDs compare without case. */
const withUuids = <B extends Checks>(body: B): B =>
  body.check_uuids ? { ...body, check_uuids: body.check_uuids.map((uuid) => uuid.toLowerCase()) } : body

/** Checks that were named already may have been deleted since. */
const refuseUnknownChecks = async (reader: Reader, { check_uuids = [] }: Checks, before: readonly string[] = []): Promise<void> => {
  const known = new Set([...before, ...(await listKnownUuids(reader, check_uuids))])
  const unknown = check_uuids.flatMap((uuid, place) => (known.has(uuid) ? [] : [`check_uuids.${place}`]))
  invalidIfAny(Object.fromEntries(unknown.map((field) => [field, [`The selected ${field} is invalid.`]])))
}

const shown = async (reader: Reader, change: Change) => ok({ data: await changeOut(reader, change) })

const recordRoutes = (door: Door): void => {
  serve(door, routes.listChanges, async (reader, { query }, actor) => {
    const page = pageOf(query)
    const { page: _, per_page: __, assignee_id, ...filters } = query
    const me = agentOf(actor).account_id
    const assignees = assignee_id?.map((id) => (id === 'me' ? me : id === 'none' ? null : id))
    const found = await changes.listChanges(reader, { ...filters, assignee_id: assignees }, page)
    return ok(paged(await changesOut(reader, found.changes), found.total, page))
  })
  serve(door, routes.readCalendar, async (reader, { query }) => {
    const { entries, freezes } = await loadCalendar(reader, instantOf('from', query.from), instantOf('to', query.to))
    const out = await changesOut(
      reader,
      entries.map(({ change }) => change),
    )
    return ok({
      data: out.map((change, index) => ({ ...change, conflicts: entries[index]?.clashes ?? [] })),
      freeze_windows: freezes.map(freezeOut),
    })
  })
  serve(door, routes.createChange, async (tx, { body }, actor) => {
    const fields = fieldsOf(withUuids(body))
    const [, change] = await checkTogether(refuseUnknownChecks(tx, fields), changes.createChange(tx, agentOf(actor), fields))
    return created({ data: await changeOut(tx, change) }, `/api/v1/changes/${change.id}`)
  })
  serve(door, routes.getChange, async (reader, { params }) => shown(reader, await changes.getChange(reader, params.id)))
  serve(
    door,
    routes.updateChange,
    async (tx, { params, body }, actor) => {
      const [fields, { check_uuids }] = [fieldsOf(withUuids(body)), await changes.getChange(tx, params.id)]
      const [, change] = await checkTogether(
        refuseUnknownChecks(tx, fields, check_uuids),
        changes.updateChange(tx, agentOf(actor), params.id, fields),
      )
      return await shown(tx, change)
    },
    { exists },
  )
}

const voteRoutes = (door: Door): void => {
  serve(
    door,
    routes.submitChange,
    async (tx, { params, body }, actor) => shown(tx, await approvals.submitChange(tx, agentOf(actor), params.id, body.cab_id)),
    { exists },
  )
  serve(
    door,
    routes.voteOnChange,
    async (tx, { params, body }, actor) =>
      shown(tx, await approvals.voteOnChange(tx, agentOf(actor), params.id, { decision: body.decision, comment: body.comment ?? '' })),
    { exists },
  )
  for (const [route, decision] of [[routes.approveChange, 'approve'] as const, [routes.rejectChange, 'reject'] as const])
    serve(
      door,
      route,
      async (tx, { params, body }, actor) =>
        shown(tx, await approvals.voteOnChange(tx, agentOf(actor), params.id, { decision, comment: body.comment ?? '' })),
      { exists },
    )
  serve(
    door,
    routes.overrideChange,
    async (tx, { params, body }, actor) => shown(tx, await approvals.overrideApproval(tx, agentOf(actor), params.id, body)),
    { exists },
  )
  serve(door, routes.listVotes, async (reader, { params, query }) => {
    const { id } = await changes.getChange(reader, params.id)
    const all = (await changes.listVotes(reader, [id])).get(id) ?? []
    return ok(pageFrom(all, query, (vote) => ({ ...vote, cast_at: isoMillis(vote.cast_at) })))
  })
}

const moveRoutes = (door: Door): void => {
  serve(
    door,
    routes.scheduleChange,
    async (tx, { params, body }, actor) => {
      const { planned_start_at, planned_end_at } = fieldsOf(body)
      const window = { planned_start_at: planned_start_at ?? undefined, planned_end_at: planned_end_at ?? undefined }
      return shown(tx, await moves.scheduleChange(tx, agentOf(actor), params.id, window))
    },
    { exists },
  )
  serve(door, routes.startChange, async (tx, { params }, actor) => shown(tx, await moves.startChange(tx, agentOf(actor), params.id)))
  serve(
    door,
    routes.completeChange,
    async (tx, { params, body }, actor) =>
      shown(tx, await moves.completeChange(tx, agentOf(actor), params.id, { outcome: body.outcome ?? 'successful', notes: body.notes })),
    { exists },
  )
  serve(
    door,
    routes.closeChange,
    async (tx, { params, body }, actor) => shown(tx, await moves.closeChange(tx, agentOf(actor), params.id, body)),
    { exists },
  )
  serve(
    door,
    routes.cancelChange,
    async (tx, { params, body }, actor) => shown(tx, await moves.cancelChange(tx, agentOf(actor), params.id, body.reason ?? body.notes)),
    { exists },
  )
}

export const changeRoutes = (door: Door): void => {
  recordRoutes(door)
  voteRoutes(door)
  moveRoutes(door)
}
