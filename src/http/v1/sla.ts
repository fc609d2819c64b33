import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/sla.ts'
import type { BodyOf } from '../../contract/route.ts'
import { simulateSla, type SimulatedAction } from '../../helpdesk/sla/simulate.ts'
import { findCompany, slaPoliciesOf } from '../../helpdesk/companies/companies.ts'
import { assertSlaPolicyUnused } from '../../helpdesk/assert-unused.ts'
import * as policies from '../../helpdesk/sla-policies/policies.ts'
import type { StoredCalendar, StoredSlaPolicy } from '../../helpdesk/sla-policies/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid, throwIfInvalid, type FieldErrors } from '../../kernel/errors.ts'
import { getDefaultDepartment, listDepartments } from '../../people/departments/departments.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { paginate } from './pagination.ts'

const presentDates = <T extends { readonly created_at: Instant; readonly updated_at: Instant }>(record: T) => ({
  ...record,
  created_at: formatIsoMillis(record.created_at),
  updated_at: formatIsoMillis(record.updated_at),
})

const presentCalendar = (calendar: StoredCalendar) => presentDates(calendar)
const presentPolicy = (policy: StoredSlaPolicy) => presentDates(policy)

const registerCalendarRoutes = (api: Api): void => {
  const exists = (reader: Reader, { id }: { id: number }) => policies.getCalendar(reader, id)
  serve(api, routes.listCalendars, async (reader, { query }) => ok(paginate(await policies.listCalendars(reader), query, presentCalendar)))
  serve(api, routes.getCalendar, async (reader, { params }) => ok({ data: presentCalendar(await policies.getCalendar(reader, params.id)) }))
  serve(api, routes.createCalendar, async (tx, { body }, actor) => {
    const calendar = await policies.createCalendar(tx, requireAgent(actor), { holidays: [], ...body })
    return created({ data: presentCalendar(calendar) }, `/api/v1/calendars/${calendar.id}`)
  })
  serve(
    api,
    routes.updateCalendar,
    async (tx, { params, body }, actor) =>
      ok({ data: presentCalendar(await policies.updateCalendar(tx, requireAgent(actor), params.id, body)) }),
    { precondition: exists },
  )
  serve(api, routes.deleteCalendar, async (tx, { params }, actor) => {
    await policies.deleteCalendar(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

const registerPolicyRoutes = (api: Api): void => {
  const exists = (reader: Reader, { id }: { id: number }) => policies.getPolicy(reader, id)
  serve(api, routes.listPolicies, async (reader, { query }) => ok(paginate(await policies.listPolicies(reader), query, presentPolicy)))
  serve(api, routes.getPolicy, async (reader, { params }) => ok({ data: presentPolicy(await policies.getPolicy(reader, params.id)) }))
  serve(api, routes.createPolicy, async (tx, { body }, actor) => {
    const policy = await policies.createPolicy(tx, requireAgent(actor), { conditions: {}, calendar_id: null, escalation: {}, ...body })
    return created({ data: presentPolicy(policy) }, `/api/v1/sla-policies/${policy.id}`)
  })
  serve(
    api,
    routes.updatePolicy,
    async (tx, { params, body }, actor) =>
      ok({ data: presentPolicy(await policies.updatePolicy(tx, requireAgent(actor), params.id, body)) }),
    { precondition: exists },
  )
  serve(api, routes.deletePolicy, async (tx, { params }, actor) => {
    await assertSlaPolicyUnused(tx, params.id)
    await policies.deletePolicy(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

const parseField = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

type SimulatedActionBody = NonNullable<BodyOf<typeof routes.simulateSla>['actions']>[number]

const toSimulatedAction = (action: SimulatedActionBody): SimulatedAction => {
  const at = parseField(action.at, 'actions')
  if (action.kind === 'status_changed') return { at, kind: 'status_changed', status: action.status }
  if (action.kind !== 'changed') return { kind: action.kind, at }
  const { priority, department_id } = action
  return { at, kind: 'changed', subject: { ...(priority && { priority }), ...(department_id && { department_id }) } }
}

type SimulatedTicket = BodyOf<typeof routes.simulateSla>

const assertReferencesExist = async (reader: Reader, { department_id, company_id, actions = [] }: SimulatedTicket): Promise<void> => {
  const departments = await listDepartments(reader)
  const departmentErrors = (field: string, id: number | undefined): FieldErrors =>
    id === undefined || departments.some((department) => department.id === id)
      ? {}
      : { [field]: ['The selected department id is invalid.'] }
  const isCompanyKnown = !company_id || (await findCompany(reader, company_id)) !== undefined
  throwIfInvalid(
    departmentErrors('department_id', department_id),
    isCompanyKnown ? {} : { company_id: ['The selected company id is invalid.'] },
    ...actions.map((action, index) =>
      departmentErrors(`actions.${index}.department_id`, action.kind === 'changed' ? action.department_id : undefined),
    ),
  )
}

const registerSimulationRoutes = (api: Api): void =>
  serve(api, routes.simulateSla, async (tx, { body }) => {
    await assertReferencesExist(tx, body)
    const { priority = 'medium', type = 'question', company_id = null, tags = [], actions = [], until } = body
    const department_id = body.department_id ?? (await getDefaultDepartment(tx)).id
    const companies = await slaPoliciesOf(tx, [company_id])
    const result = simulateSla({
      policies: await policies.listPolicies(tx),
      calendars: await policies.loadCalendarsById(tx),
      subject: { department_id, company_id, company_policy_id: companies.get(company_id), priority, type, tags },
      created_at: parseField(body.created_at, 'created_at'),
      actions: actions.map(toSimulatedAction),
      ...(until !== undefined && { until_at: parseField(until, 'until') }),
    })
    return ok({ data: result })
  })

export const registerSlaRoutes = (api: Api): void => {
  registerCalendarRoutes(api)
  registerSimulationRoutes(api)
  registerPolicyRoutes(api)
}
