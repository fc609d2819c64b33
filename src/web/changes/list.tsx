import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { CHANGE_STATUSES, CHANGE_TYPES, CHANGE_RISKS } from '../../contract/v1/change-enums.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../records/names.ts'
import { RecordList, type ListFilter } from '../records/record-list.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { useChangeColumns } from './columns.tsx'
import { changesQuery } from './data.ts'
import { filterOf, type ChangeSearch } from './search.ts'

const useListFilters = (): readonly ListFilter[] => {
  const { common, changes: text } = useText()
  const { departments } = useNames()
  const { columns } = text
  const whose = [
    { value: 'me', label: text.mine },
    { value: 'none', label: common.unassigned },
  ]
  return [
    { name: 'status', label: common.status, any: common.anyStatus, choices: wordChoices(CHANGE_STATUSES, text.status) },
    { name: 'risk', label: columns.risk, any: text.anyRisk, choices: wordChoices(CHANGE_RISKS, text.risk) },
    { name: 'type', label: common.type, any: common.anyType, choices: wordChoices(CHANGE_TYPES, text.type) },
    { name: 'assignee', label: common.assignee, any: common.anyAssignee, choices: whose },
    { name: 'department', label: common.department, any: common.anyDepartment, choices: choicesOf(departments) },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/changes \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Database upgrade", "type": "normal", "risk": "high", "description": "…",
       "planned_start_at": "2027-01-10T02:00:00Z", "planned_end_at": "2027-01-10T03:00:00Z"}'`

export const ChangesPage = () => {
  const text = useText().changes
  const filtering = useFilters<ChangeSearch>()
  const changes = useInfiniteQuery(changesQuery(filterOf(filtering.search)))
  const columns = useChangeColumns(changes.data?.rows ?? [])
  return (
    <RecordList
      text={text}
      asked={changes}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/changes/${id}`}
      filtering={filtering}
      filters={useListFilters()}
      create={{
        label: text.newChange,
        to: '/changes/new',
        icon: <Plus aria-hidden="true" className="size-4" />,
        permission: 'tickets:write',
      }}
      apiCall={apiCall}
    />
  )
}
