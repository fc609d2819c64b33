import { useQuery } from '@tanstack/react-query'
import { deletePolicy, updatePolicy } from '../../../contract/v1/sla.ts'
import { TICKET_PRIORITIES } from '../../../contract/v1/ticket-enums.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { nameOf } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import { OrderButtons } from '../order-buttons.tsx'
import { useCompanyNames } from './company-finder.tsx'
import { calendarsQuery, policiesQuery, type Policy } from './data.ts'
import { ListPage } from './list-page.tsx'
import { minutesText } from './minutes.ts'
import { PolicyForm } from './policy-form.tsx'
import { listOf, metrics } from './policy-values.ts'
import { Simulator } from './simulator.tsx'

const useConditions = () => {
  const { desk: text } = useText().admin
  const format = useFormat()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: policies = [] } = useQuery(policiesQuery)
  const companyOf = useCompanyNames(policies.flatMap(({ conditions }) => listOf(conditions.company_id)).map(String))
  return ({ conditions }: Policy): string => {
    const parts = [
      ...listOf(conditions.department_id).map((id) => nameOf(departments, id)),
      ...listOf(conditions.company_id).map((id) => companyOf(String(id))),
      ...listOf(conditions.priority).map((one) => text.priorities[one]),
      ...listOf(conditions.type).map((one) => text.types[one]),
      ...listOf(conditions.tags),
    ]
    return parts.length === 0 ? text.sla.everyTicket : format.list(parts)
  }
}

const useColumns = (): readonly TableColumn<Policy>[] => {
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: calendars = [] } = useQuery(calendarsQuery)
  const conditionsOf = useConditions()
  const promised = (policy: Policy, metric: (typeof metrics)[number]): readonly string[] =>
    TICKET_PRIORITIES.toReversed()
      .map((priority) => [text.priorities[priority], minutesText(policy.targets[priority]?.[metric])] as const)
      .filter(([, span]) => span !== '')
      .map(([priority, span]) => `${priority} ${span}`)
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: (policy) => (
        <span className="flex flex-col py-1">
          {policy.name}
          <Quiet>{conditionsOf(policy)}</Quiet>
        </span>
      ),
    },
    ...metrics.map((metric) => ({
      id: metric,
      label: text.sla.metrics[metric],
      cell: (policy: Policy) => {
        const promises = promised(policy, metric)
        if (promises.length === 0) return <Quiet>{text.sla.noPromise}</Quiet>
        return (
          <span className="flex flex-col py-1 whitespace-nowrap">
            {promises.map((promise) => (
              <span key={promise}>{promise}</span>
            ))}
          </span>
        )
      },
    })),
    {
      id: 'calendar',
      label: common.calendar,
      cell: ({ calendar_id }) => nameOf(calendars, calendar_id) || <Quiet>{text.sla.always}</Quiet>,
    },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/sla-policies \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"name": "Standard", "targets": {"high": {"first_response": 60}}}'`

export const PoliciesPage = () => {
  const { sla: text } = useText().admin.desk
  const policies = useQuery(policiesQuery)
  return (
    <ListPage
      text={text}
      query={policies}
      queryKey={policiesQuery.queryKey}
      columns={useColumns()}
      apiCall={apiCall}
      mayWrite={useMay('admin:write')}
      remove={({ id }) => call(deletePolicy, { params: { id } })}
      acts={({ id }) => (
        <OrderButtons
          id={id}
          things={policies.data ?? []}
          queryKey={policiesQuery.queryKey}
          place={(policy, position) => call(updatePolicy, { params: { id: policy }, body: { position } })}
        />
      )}
      form={({ thing, ...rest }) => <PolicyForm policy={thing} {...rest} />}
    >
      {policies.data !== undefined && policies.data.length > 0 && (
        <div className="pt-4">
          <Section title={text.tryIt}>
            <Simulator />
          </Section>
        </div>
      )}
    </ListPage>
  )
}
