import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/sla.ts'
import type { BodyOf } from '../../contract/route.ts'
import { simulateSla, type SimulatedAction } from '../../helpdesk/sla/simulate.ts'
import { findCompany, slaPoliciesOf } from '../../helpdesk/companies/companies.ts'
import { assertSlaPolicyUnused } from '../../helpdesk/assert-unused.ts'
import * as policies from '../../helpdesk/sla-policies/policies.ts'
import type { StoredCalendar, StoredSlaPolicy } from '../../helpdesk/sla-policies/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid, invalidIfAny, type FieldErrors } from '../../kernel/errors.ts'
import { getDefaultDepartment, listDepartments } from '../../people/departments/departments.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageFrom } from './paging.ts'

const dated = <T extends { readonly created_at: Instant; readonly updated_at: Instant }>(record: T) => ({
  ...record,
  created_at: isoMillis(record.created_at),
  updated_at: isoMillis(record.updated_at),
})

const calendarOut = (calendar: StoredCalendar) => dated(calendar)
const policyOut = (policy: StoredSlaPolicy) => dated(policy)

const calendarRoutes = (door: Door): void => {
  const exists = (reader: Reader, { id }: { id: number }) => policies.getCalendar(reader, id)
  serve(door, routes.listCalendars, async (reader, { query }) => ok(pageFrom(await policies.listCalendars(reader), query, calendarOut)))
  serve(door, routes.getCalendar, async (reader, { params }) => ok({ data: calendarOut(await policies.getCalendar(reader, params.id)) }))
  serve(door, routes.createCalendar, async (tx, { body }, actor) => {
    const calendar = await policies.createCalendar(tx, agentOf(actor), { holidays: [], ...body })
    return created({ data: calendarOut(calendar) }, `/api/v1/calendars/${calendar.id}`)
  })
  serve(
    door,
    routes.updateCalendar,
    async (tx, { params, body }, actor) => ok({ data: calendarOut(await policies.updateCalendar(tx, agentOf(actor), params.id, body)) }),
    { exists },
  )
  serve(door, routes.deleteCalendar, async (tx, { params }, actor) => {
    await policies.deleteCalendar(tx, agentOf(actor), params.id)
    return noContent()
  })
}

const policyRoutes = (door: Door): void => {
  const exists = (reader: Reader, { id }: { id: number }) => policies.getPolicy(reader, id)
  serve(door, routes.listPolicies, async (reader, { query }) => ok(pageFrom(await policies.listPolicies(reader), query, policyOut)))
  serve(door, routes.getPolicy, async (reader, { params }) => ok({ data: policyOut(await policies.getPolicy(reader, params.id)) }))
  serve(door, routes.createPolicy, async (tx, { body }, actor) => {
    const policy = await policies.createPolicy(tx, agentOf(actor), { conditions: {}, calendar_id: null, escalation: {}, ...body })
    return created({ data: policyOut(policy) }, `/api/v1/sla-policies/${policy.id}`)
  })
  serve(
    door,
    routes.updatePolicy,
    async (tx, { params, body }, actor) => ok({ data: policyOut(await policies.updatePolicy(tx, agentOf(actor), params.id, body)) }),
    { exists },
  )
  serve(door, routes.deletePolicy, async (tx, { params }, actor) => {
    await assertSlaPolicyUnused(tx, params.id)
    await policies.deletePolicy(tx, agentOf(actor), params.id)
    return noContent()
  })
}

const instant = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

type Played = NonNullable<BodyOf<typeof routes.simulateSla>['actions']>[number]

const actionOf = (action: Played): SimulatedAction => {
  const at = instant(action.at, 'actions')
  if (action.kind === 'status_changed') return { at, kind: 'status_changed', status: action.status }
  if (action.kind !== 'changed') return { kind: action.kind, at }
  const { priority, department_id } = action
  return { at, kind: 'changed', subject: { ...(priority && { priority }), ...(department_id && { department_id }) } }
}

type SimulatedTicket = BodyOf<typeof routes.simulateSla>

const refuseUnknown = async (reader: Reader, { department_id, company_id, actions = [] }: SimulatedTicket): Promise<void> => {
  const departments = await listDepartments(reader)
  const departmentErrors = (field: string, id: number | undefined): FieldErrors =>
    id === undefined || departments.some((department) => department.id === id)
      ? {}
      : { [field]: ['The selected department id is invalid.'] }
  const isCompanyKnown = !company_id || (await findCompany(reader, company_id)) !== undefined
  invalidIfAny(
    departmentErrors('department_id', department_id),
    isCompanyKnown ? {} : { company_id: ['The selected company id is invalid.'] },
    ...actions.map((action, index) =>
      departmentErrors(`actions.${index}.department_id`, action.kind === 'changed' ? action.department_id : undefined),
    ),
  )
}

const simulateRoute = (door: Door): void =>
  serve(door, routes.simulateSla, async (tx, { body }) => {
    await refuseUnknown(tx, body)
    const { priority = 'medium', type = 'question', company_id = null, tags = [], actions = [], until } = body
    const department_id = body.department_id ?? (await getDefaultDepartment(tx)).id
    const companies = await slaPoliciesOf(tx, [company_id])
    const result = simulateSla({
      policies: await policies.listPolicies(tx),
      calendars: await policies.loadCalendarsById(tx),
      subject: { department_id, company_id, company_policy_id: companies.get(company_id), priority, type, tags },
      created_at: instant(body.created_at, 'created_at'),
      actions: actions.map(actionOf),
      ...(until !== undefined && { until_at: instant(until, 'until') }),
    })
    return ok({ data: result })
  })

export const slaRoutes = (door: Door): void => {
  calendarRoutes(door)
  simulateRoute(door)
  policyRoutes(door)
}
