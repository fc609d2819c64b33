import type { BodyOf } from '../../contract/route.ts'
import { DAY, formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/on-call.ts'
import * as policies from '../../helpdesk/on-call/policies.ts'
import type { RotationLayer, Override } from '../../helpdesk/on-call/schedule.ts'
import * as schedules from '../../helpdesk/on-call/schedules.ts'
import { assertOnCallPolicyUnused } from '../../helpdesk/assert-unused.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Api } from '../kit/api-conventions.ts'
import { assertOnCallPolicyUnusedByIntegrations } from '../helpdesk-references.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentFinalSchedule, presentOnCall, presentOverride, presentPolicy, presentSchedule } from './on-call-presenter.ts'
import { paginate } from './pagination.ts'

const parseField = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

type ScheduleBody = BodyOf<typeof routes.createSchedule>

const toLayer = ({ handoff_at, ...layer }: ScheduleBody['layers'][number], place: number): RotationLayer => ({
  ...layer,
  handoff_at: parseField(handoff_at, `layers.${place}.handoff_at`),
})

const toOverride = ({ user_id, starts_at, ends_at }: BodyOf<typeof routes.addOverride>, prefix = ''): Override => ({
  user_id,
  starts_at: parseField(starts_at, `${prefix}starts_at`),
  ends_at: parseField(ends_at, `${prefix}ends_at`),
})

const toScheduleInput = ({ name, time_zone, layers, overrides }: Partial<ScheduleBody>): Partial<schedules.ScheduleInput> => ({
  ...(name !== undefined && { name }),
  ...(time_zone !== undefined && { time_zone }),
  ...(layers && { layers: layers.map(toLayer) }),
  ...(overrides && { overrides: overrides.map((override, place) => toOverride(override, `overrides.${place}.`)) }),
})

const requireSchedule = (reader: Reader, { id }: { readonly id: number }) => schedules.getSchedule(reader, id)

const DEFAULT_VIEW_DURATION = 14 * DAY

const registerScheduleRoutes = (api: Api): void => {
  serve(api, routes.listSchedules, async (reader, { query }) => ok(paginate(await schedules.listSchedules(reader), query, presentSchedule)))
  serve(api, routes.getSchedule, async (reader, { params }) =>
    ok({ data: presentSchedule(await schedules.getSchedule(reader, params.id)) }),
  )
  serve(api, routes.createSchedule, async (tx, { body }, actor) => {
    const { name, time_zone, layers, overrides = [] } = body
    const input = { name, time_zone, layers: [], overrides: [], ...toScheduleInput({ layers, overrides }) }
    const schedule = await schedules.createSchedule(tx, requireAgent(actor), input)
    return created({ data: presentSchedule(schedule) }, `/api/v1/on-call/schedules/${schedule.id}`)
  })
  serve(
    api,
    routes.updateSchedule,
    async (tx, { params, body }, actor) =>
      ok({ data: presentSchedule(await schedules.updateSchedule(tx, requireAgent(actor), params.id, toScheduleInput(body))) }),
    { precondition: requireSchedule },
  )
  serve(api, routes.deleteSchedule, async (tx, { params }, actor) => {
    await schedules.deleteSchedule(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

const registerDutyRoutes = (api: Api): void => {
  serve(
    api,
    routes.getFinalSchedule,
    async (reader, { params, query }) => {
      const schedule = await schedules.getSchedule(reader, params.id)
      const from = query.from === undefined ? reader.now : parseField(query.from, 'from')
      const to = query.to === undefined ? from + DEFAULT_VIEW_DURATION : parseField(query.to, 'to')
      const final = schedules.renderFinalSchedule(schedule, from, to)
      const people = await findAccounts(reader, [...new Set(final.shifts.map(({ user_id }) => user_id))])
      return ok({ data: { from: formatIsoMillis(from), to: formatIsoMillis(to), ...presentFinalSchedule(final, people) } })
    },
    { precondition: requireSchedule },
  )
  serve(
    api,
    routes.addOverride,
    async (tx, { params, body }, actor) =>
      created({ data: presentOverride(await schedules.addOverride(tx, requireAgent(actor), params.id, toOverride(body))) }),
    { precondition: requireSchedule },
  )
  serve(api, routes.removeOverride, async (tx, { params }, actor) => {
    await schedules.removeOverride(tx, requireAgent(actor), params.id, params.override_id)
    return noContent()
  })
  serve(api, routes.listOnCall, async (reader) => ok({ data: (await schedules.listCurrentOnCall(reader)).map(presentOnCall) }))
}

const registerPolicyRoutes = (api: Api): void => {
  serve(api, routes.listPolicies, async (reader, { query }) => ok(paginate(await policies.listPolicies(reader), query, presentPolicy)))
  serve(api, routes.getPolicy, async (reader, { params }) => ok({ data: presentPolicy(await policies.getPolicy(reader, params.id)) }))
  serve(api, routes.createPolicy, async (tx, { body }, actor) => {
    const { name, levels, repeat = 0 } = body
    const policy = await policies.createPolicy(tx, requireAgent(actor), { name, levels, repeat })
    return created({ data: presentPolicy(policy) }, `/api/v1/on-call/policies/${policy.id}`)
  })
  serve(
    api,
    routes.updatePolicy,
    async (tx, { params, body: { name, levels, repeat } }, actor) => {
      const input = { ...(name !== undefined && { name }), ...(levels && { levels }), ...(repeat !== undefined && { repeat }) }
      return ok({ data: presentPolicy(await policies.updatePolicy(tx, requireAgent(actor), params.id, input)) })
    },
    { precondition: (reader, { id }) => policies.getPolicy(reader, id) },
  )
  serve(api, routes.deletePolicy, async (tx, { params }, actor) => {
    await assertOnCallPolicyUnused(tx, params.id)
    await assertOnCallPolicyUnusedByIntegrations(tx, api.context.box, params.id)
    await policies.deletePolicy(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

export const registerOnCallRoutes = (api: Api): void => {
  registerScheduleRoutes(api)
  registerDutyRoutes(api)
  registerPolicyRoutes(api)
}
