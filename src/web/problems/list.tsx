import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PROBLEM_STATUSES } from '../../contract/v1/problems.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, idIn, useNames } from '../records/names.ts'
import { RecordList, type ListFilter } from '../records/record-list.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { useProblemColumns } from './columns.tsx'
import { problemsQuery, type ProblemFilter } from './data.ts'

type ProblemSearch = { readonly status?: string; readonly priority?: string; readonly assignee?: string; readonly department?: string }

const filterOf = ({ status, priority, assignee, department }: ProblemSearch): ProblemFilter => ({
  status: PROBLEM_STATUSES.find((one) => one === status),
  priority: TICKET_PRIORITIES.find((one) => one === priority),
  assignee_id: idIn(assignee),
  department_id: idIn(department),
})

const useListFilters = (): readonly ListFilter[] => {
  const { common, problems: text } = useText()
  const { agents, departments } = useNames()
  return [
    { name: 'status', label: common.status, any: common.anyStatus, choices: wordChoices(PROBLEM_STATUSES, text.status) },
    { name: 'priority', label: common.priority, any: text.anyPriority, choices: wordChoices(TICKET_PRIORITIES, text.priority) },
    { name: 'assignee', label: common.assignee, any: common.anyAssignee, choices: choicesOf(agents) },
    { name: 'department', label: common.department, any: common.anyDepartment, choices: choicesOf(departments) },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/problems \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Sessions are lost", "priority": "high", "ticket_ids": [12, 14]}'`

export const ProblemsPage = () => {
  const text = useText().problems
  const filtering = useFilters<ProblemSearch>()
  const problems = useInfiniteQuery(problemsQuery(filterOf(filtering.search)))
  return (
    <RecordList
      text={text}
      asked={problems}
      columns={useProblemColumns()}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/problems/${id}`}
      filtering={filtering}
      filters={useListFilters()}
      create={{
        label: text.newProblem,
        to: '/problems/new',
        icon: <Plus aria-hidden="true" className="size-4" />,
        permission: 'tickets:write',
      }}
      apiCall={apiCall}
    />
  )
}
