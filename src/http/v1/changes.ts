import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/changes.ts'
import * as approvals from '../../helpdesk/changes/approve.ts'
import { loadCalendar } from '../../helpdesk/changes/calendar.ts'
import * as changes from '../../helpdesk/changes/changes.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import * as moves from '../../helpdesk/changes/transitions.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { validateConcurrently, invalid, throwIfInvalid } from '../../kernel/errors.ts'
import { listKnownUuids } from '../../monitor/checks/find.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentChange, presentChanges, presentFreeze } from './change-presenter.ts'
import { paginate, toPageWindow, createPage } from './pagination.ts'

const requireChange = (reader: Reader, { id }: { id: number }) => changes.getChange(reader, id)

const instantOf = (field: string, text: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })

type PlannedDatesInput = { readonly planned_start_at?: string | null | undefined; readonly planned_end_at?: string | null | undefined }

const parseDates = <B extends PlannedDatesInput>({ planned_start_at, planned_end_at, ...rest }: B) => ({
  ...rest,
  ...(planned_start_at !== undefined && { planned_start_at: planned_start_at && instantOf('planned_start_at', planned_start_at) }),
  ...(planned_end_at !== undefined && { planned_end_at: planned_end_at && instantOf('planned_end_at', planned_end_at) }),
})

// `parseDates` returns an empty text unchanged, but an empty text fails validation before.
const toChangeFields = <B extends PlannedDatesInput>(body: B) =>
  parseDates(body) as Omit<B, keyof PlannedDatesInput> & { planned_start_at?: Instant | null; planned_end_at?: Instant | null }

type Checks = { readonly check_uuids?: readonly string[] | undefined }

/** UUIDs compare case-insensitively. */
const withUuids = <B extends Checks>(body: B): B =>
  body.check_uuids ? { ...body, check_uuids: body.check_uuids.map((uuid) => uuid.toLowerCase()) } : body

/** Checks that are already linked are accepted, because they may have been deleted since. */
const assertChecksExist = async (reader: Reader, { check_uuids = [] }: Checks, before: readonly string[] = []): Promise<void> => {
  const known = new Set([...before, ...(await listKnownUuids(reader, check_uuids))])
  const unknown = check_uuids.flatMap((uuid, place) => (known.has(uuid) ? [] : [`check_uuids.${place}`]))
  throwIfInvalid(Object.fromEntries(unknown.map((field) => [field, [`The selected ${field} is invalid.`]])))
}

const respondWithChange = async (reader: Reader, change: Change) => ok({ data: await presentChange(reader, change) })

const registerRecordRoutes = (api: Api): void => {
  serve(api, routes.listChanges, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const { page: _, per_page: __, assignee_id, ...filters } = query
    const me = requireAgent(actor).account_id
    const assignees = assignee_id?.map((id) => (id === 'me' ? me : id === 'none' ? null : id))
    const found = await changes.listChanges(reader, { ...filters, assignee_id: assignees }, page)
    return ok(createPage(await presentChanges(reader, found.changes), found.total, page))
  })
  serve(api, routes.readCalendar, async (reader, { query }) => {
    const { entries, freezes } = await loadCalendar(reader, instantOf('from', query.from), instantOf('to', query.to))
    const out = await presentChanges(
      reader,
      entries.map(({ change }) => change),
    )
    return ok({
      data: out.map((change, index) => ({ ...change, conflicts: entries[index]?.clashes ?? [] })),
      freeze_windows: freezes.map(presentFreeze),
    })
  })
  serve(api, routes.createChange, async (tx, { body }, actor) => {
    const fields = toChangeFields(withUuids(body))
    const [, change] = await validateConcurrently(assertChecksExist(tx, fields), changes.createChange(tx, requireAgent(actor), fields))
    return created({ data: await presentChange(tx, change) }, `/api/v1/changes/${change.id}`)
  })
  serve(api, routes.getChange, async (reader, { params }) => respondWithChange(reader, await changes.getChange(reader, params.id)))
  serve(
    api,
    routes.updateChange,
    async (tx, { params, body }, actor) => {
      const [fields, { check_uuids }] = [toChangeFields(withUuids(body)), await changes.getChange(tx, params.id)]
      const [, change] = await validateConcurrently(
        assertChecksExist(tx, fields, check_uuids),
        changes.updateChange(tx, requireAgent(actor), params.id, fields),
      )
      return await respondWithChange(tx, change)
    },
    { precondition: requireChange },
  )
}

const registerVoteRoutes = (api: Api): void => {
  serve(
    api,
    routes.submitChange,
    async (tx, { params, body }, actor) =>
      respondWithChange(tx, await approvals.submitChange(tx, requireAgent(actor), params.id, body.cab_id)),
    { precondition: requireChange },
  )
  serve(
    api,
    routes.voteOnChange,
    async (tx, { params, body }, actor) =>
      respondWithChange(
        tx,
        await approvals.voteOnChange(tx, requireAgent(actor), params.id, { decision: body.decision, comment: body.comment ?? '' }),
      ),
    { precondition: requireChange },
  )
  for (const [route, decision] of [[routes.approveChange, 'approve'] as const, [routes.rejectChange, 'reject'] as const])
    serve(
      api,
      route,
      async (tx, { params, body }, actor) =>
        respondWithChange(tx, await approvals.voteOnChange(tx, requireAgent(actor), params.id, { decision, comment: body.comment ?? '' })),
      { precondition: requireChange },
    )
  serve(
    api,
    routes.overrideChange,
    async (tx, { params, body }, actor) =>
      respondWithChange(tx, await approvals.overrideApproval(tx, requireAgent(actor), params.id, body)),
    { precondition: requireChange },
  )
  serve(api, routes.listVotes, async (reader, { params, query }) => {
    const { id } = await changes.getChange(reader, params.id)
    const all = (await changes.listVotes(reader, [id])).get(id) ?? []
    return ok(paginate(all, query, (vote) => ({ ...vote, cast_at: formatIsoMillis(vote.cast_at) })))
  })
}

const registerTransitionRoutes = (api: Api): void => {
  serve(
    api,
    routes.scheduleChange,
    async (tx, { params, body }, actor) => {
      const { planned_start_at, planned_end_at } = toChangeFields(body)
      const window = { planned_start_at: planned_start_at ?? undefined, planned_end_at: planned_end_at ?? undefined }
      return respondWithChange(tx, await moves.scheduleChange(tx, requireAgent(actor), params.id, window))
    },
    { precondition: requireChange },
  )
  serve(api, routes.startChange, async (tx, { params }, actor) =>
    respondWithChange(tx, await moves.startChange(tx, requireAgent(actor), params.id)),
  )
  serve(
    api,
    routes.completeChange,
    async (tx, { params, body }, actor) =>
      respondWithChange(
        tx,
        await moves.completeChange(tx, requireAgent(actor), params.id, { outcome: body.outcome ?? 'successful', notes: body.notes }),
      ),
    { precondition: requireChange },
  )
  serve(
    api,
    routes.closeChange,
    async (tx, { params, body }, actor) => respondWithChange(tx, await moves.closeChange(tx, requireAgent(actor), params.id, body)),
    { precondition: requireChange },
  )
  serve(
    api,
    routes.cancelChange,
    async (tx, { params, body }, actor) =>
      respondWithChange(tx, await moves.cancelChange(tx, requireAgent(actor), params.id, body.reason ?? body.notes)),
    { precondition: requireChange },
  )
}

export const registerChangeRoutes = (api: Api): void => {
  registerRecordRoutes(api)
  registerVoteRoutes(api)
  registerTransitionRoutes(api)
}
