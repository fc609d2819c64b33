import type { BodyOf } from '../../contract/route.ts'
import { DAY, isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/on-call.ts'
import * as policies from '../../helpdesk/on-call/policies.ts'
import type { RotationLayer, Override } from '../../helpdesk/on-call/schedule.ts'
import * as schedules from '../../helpdesk/on-call/schedules.ts'
import { assertOnCallPolicyUnused } from '../../helpdesk/assert-unused.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import { agentOf } from '../agent-only.ts'
import { refuseOnCallPolicyOfChannel } from '../helpdesk-references.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { finalOut, onCallOut, overrideOut, policyOut, scheduleOut } from './on-call-out.ts'
import { pageFrom } from './paging.ts'

const instant = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

type ScheduleIn = BodyOf<typeof routes.createSchedule>

const layerOf = ({ handoff_at, ...layer }: ScheduleIn['layers'][number], place: number): RotationLayer => ({
  ...layer,
  handoff_at: instant(handoff_at, `layers.${place}.handoff_at`),
})

const overrideOf = ({ user_id, starts_at, ends_at }: BodyOf<typeof routes.addOverride>, prefix = ''): Override => ({
  user_id,
  starts_at: instant(starts_at, `${prefix}starts_at`),
  ends_at: instant(ends_at, `${prefix}ends_at`),
})

const scheduleOf = ({ name, time_zone, layers, overrides }: Partial<ScheduleIn>): Partial<schedules.ScheduleInput> => ({
  ...(name !== undefined && { name }),
  ...(time_zone !== undefined && { time_zone }),
  ...(layers && { layers: layers.map(layerOf) }),
  ...(overrides && { overrides: overrides.map((override, place) => overrideOf(override, `overrides.${place}.`)) }),
})

const scheduleExists = (reader: Reader, { id }: { readonly id: number }) => schedules.getSchedule(reader, id)

const DEFAULT_VIEW = 14 * DAY

const scheduleRoutes = (door: Door): void => {
  serve(door, routes.listSchedules, async (reader, { query }) => ok(pageFrom(await schedules.listSchedules(reader), query, scheduleOut)))
  serve(door, routes.getSchedule, async (reader, { params }) => ok({ data: scheduleOut(await schedules.getSchedule(reader, params.id)) }))
  serve(door, routes.createSchedule, async (tx, { body }, actor) => {
    const { name, time_zone, layers, overrides = [] } = body
    const wish = { name, time_zone, layers: [], overrides: [], ...scheduleOf({ layers, overrides }) }
    const schedule = await schedules.createSchedule(tx, agentOf(actor), wish)
    return created({ data: scheduleOut(schedule) }, `/api/v1/on-call/schedules/${schedule.id}`)
  })
  serve(
    door,
    routes.updateSchedule,
    async (tx, { params, body }, actor) =>
      ok({ data: scheduleOut(await schedules.updateSchedule(tx, agentOf(actor), params.id, scheduleOf(body))) }),
    { exists: scheduleExists },
  )
  serve(door, routes.deleteSchedule, async (tx, { params }, actor) => {
    await schedules.deleteSchedule(tx, agentOf(actor), params.id)
    return noContent()
  })
}

const dutyRoutes = (door: Door): void => {
  serve(
    door,
    routes.finalSchedule,
    async (reader, { params, query }) => {
      const schedule = await schedules.getSchedule(reader, params.id)
      const from = query.from === undefined ? reader.now : instant(query.from, 'from')
      const to = query.to === undefined ? from + DEFAULT_VIEW : instant(query.to, 'to')
      const final = schedules.renderFinalSchedule(schedule, from, to)
      const people = await findAccounts(reader, [...new Set(final.shifts.map(({ user_id }) => user_id))])
      return ok({ data: { from: isoMillis(from), to: isoMillis(to), ...finalOut(final, people) } })
    },
    { exists: scheduleExists },
  )
  serve(
    door,
    routes.addOverride,
    async (tx, { params, body }, actor) =>
      created({ data: overrideOut(await schedules.addOverride(tx, agentOf(actor), params.id, overrideOf(body))) }),
    { exists: scheduleExists },
  )
  serve(door, routes.removeOverride, async (tx, { params }, actor) => {
    await schedules.removeOverride(tx, agentOf(actor), params.id, params.override_id)
    return noContent()
  })
  serve(door, routes.whoIsOnCall, async (reader) => ok({ data: (await schedules.listCurrentOnCall(reader)).map(onCallOut) }))
}

const policyRoutes = (door: Door): void => {
  serve(door, routes.listPolicies, async (reader, { query }) => ok(pageFrom(await policies.listPolicies(reader), query, policyOut)))
  serve(door, routes.getPolicy, async (reader, { params }) => ok({ data: policyOut(await policies.getPolicy(reader, params.id)) }))
  serve(door, routes.createPolicy, async (tx, { body }, actor) => {
    const { name, levels, repeat = 0 } = body
    const policy = await policies.createPolicy(tx, agentOf(actor), { name, levels, repeat })
    return created({ data: policyOut(policy) }, `/api/v1/on-call/policies/${policy.id}`)
  })
  serve(
    door,
    routes.updatePolicy,
    async (tx, { params, body: { name, levels, repeat } }, actor) => {
      const wish = { ...(name !== undefined && { name }), ...(levels && { levels }), ...(repeat !== undefined && { repeat }) }
      return ok({ data: policyOut(await policies.updatePolicy(tx, agentOf(actor), params.id, wish)) })
    },
    { exists: (reader, { id }) => policies.getPolicy(reader, id) },
  )
  serve(door, routes.deletePolicy, async (tx, { params }, actor) => {
    await assertOnCallPolicyUnused(tx, params.id)
    await refuseOnCallPolicyOfChannel(tx, door.house.box, params.id)
    await policies.deletePolicy(tx, agentOf(actor), params.id)
    return noContent()
  })
}

export const onCallRoutes = (door: Door): void => {
  scheduleRoutes(door)
  dutyRoutes(door)
  policyRoutes(door)
}
