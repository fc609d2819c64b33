import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PROBLEM_STATUSES } from '../../contract/v1/problems.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-words.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../incidents/names.ts'
import { CreateButton } from '../incidents/create-button.tsx'
import { RecordList } from '../incidents/record-list.tsx'
import { useFilters } from '../incidents/use-filters.ts'
import { useMay } from '../session.ts'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Toolbar } from '../ui/page.tsx'
import { useProblemColumns } from './columns.tsx'
import { problemsQuery, type ProblemFilter } from './data.ts'

type ProblemSearch = { readonly status?: string; readonly priority?: string; readonly assignee?: string; readonly department?: string }

const idIn = (text: string | undefined): number | undefined => (/^\d+$/.test(text ?? '') ? Number(text) : undefined)

const filterOf = ({ status, priority, assignee, department }: ProblemSearch): ProblemFilter => ({
  status: PROBLEM_STATUSES.find((one) => one === status),
  priority: TICKET_PRIORITIES.find((one) => one === priority),
  assignee_id: idIn(assignee),
  department_id: idIn(department),
})

const Filters = ({ search, onChange }: { search: ProblemSearch; onChange: (name: string, value: string) => void }) => {
  const text = useText().problems
  const { agents, departments } = useNames()
  const statuses = PROBLEM_STATUSES.map((value) => ({ value, label: text.status[value] }))
  const priorities = TICKET_PRIORITIES.map((value) => ({ value, label: text.priority[value] }))
  const { columns, fields } = text
  return (
    <Toolbar label={text.filters}>
      <FilterSelects
        onChange={onChange}
        filters={[
          { name: 'status', label: columns.status, any: text.anyStatus, value: search.status ?? '', choices: statuses },
          { name: 'priority', label: columns.priority, any: text.anyPriority, value: search.priority ?? '', choices: priorities },
          { name: 'assignee', label: columns.assignee, any: text.anyAssignee, value: search.assignee ?? '', choices: choicesOf(agents) },
          {
            name: 'department',
            label: fields.department,
            any: text.anyDepartment,
            value: search.department ?? '',
            choices: choicesOf(departments),
          },
        ]}
      />
    </Toolbar>
  )
}

const apiCall = `curl ${location.origin}/api/v1/problems \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Sessions are lost", "priority": "high", "ticket_ids": [12, 14]}'`

export const ProblemsPage = () => {
  const text = useText().problems
  const { search, isFiltered, onChange, onClear } = useFilters<ProblemSearch>()
  const mayWrite = useMay('tickets:write')
  const columns = useProblemColumns()
  const problems = useInfiniteQuery(problemsQuery(filterOf(search)))
  const { rows = [], total = 0 } = problems.data ?? {}
  const create = mayWrite ? (
    <CreateButton label={text.newProblem} to="/problems/new" icon={<Plus aria-hidden="true" className="size-4" />} />
  ) : undefined
  return (
    <RecordList
      text={text}
      asked={problems}
      rows={rows}
      total={total}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/problems/${id}`}
      filters={<Filters search={search} onChange={onChange} />}
      isFiltered={isFiltered}
      onClear={onClear}
      create={create}
      apiCall={apiCall}
    />
  )
}
