import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { CHANGE_STATUSES, CHANGE_TYPES, RISKS } from '../../contract/v1/change-words.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../incidents/names.ts'
import { CreateButton } from '../incidents/create-button.tsx'
import { RecordList } from '../incidents/record-list.tsx'
import { useFilters } from '../incidents/use-filters.ts'
import { useMay } from '../session.ts'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Toolbar } from '../ui/page.tsx'
import { useChangeColumns } from './columns.tsx'
import { changesQuery } from './data.ts'
import { filterOf, type ChangeSearch } from './search.ts'

const Filters = ({ search, onChange }: { search: ChangeSearch; onChange: (name: string, value: string) => void }) => {
  const text = useText().changes
  const { departments } = useNames()
  const words = <W extends string>(list: readonly W[], labels: Readonly<Record<W, string>>) =>
    list.map((value) => ({ value, label: labels[value] }))
  return (
    <Toolbar label={text.filters}>
      <FilterSelects
        onChange={onChange}
        filters={[
          {
            name: 'status',
            label: text.columns.status,
            any: text.anyStatus,
            value: search.status ?? '',
            choices: words(CHANGE_STATUSES, text.status),
          },
          { name: 'risk', label: text.columns.risk, any: text.anyRisk, value: search.risk ?? '', choices: words(RISKS, text.risk) },
          { name: 'type', label: text.columns.type, any: text.anyType, value: search.type ?? '', choices: words(CHANGE_TYPES, text.type) },
          {
            name: 'assignee',
            label: text.columns.assignee,
            any: text.anyAssignee,
            value: search.assignee ?? '',
            choices: [
              { value: 'me', label: text.mine },
              { value: 'none', label: text.unassigned },
            ],
          },
          {
            name: 'department',
            label: text.fields.department,
            any: text.anyDepartment,
            value: search.department ?? '',
            choices: choicesOf(departments),
          },
        ]}
      />
    </Toolbar>
  )
}

const apiCall = `curl ${location.origin}/api/v1/changes \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Database upgrade", "type": "normal", "risk": "high", "description": "…",
       "planned_start_at": "2027-01-10T02:00:00Z", "planned_end_at": "2027-01-10T03:00:00Z"}'`

export const ChangesPage = () => {
  const text = useText().changes
  const { search, isFiltered, onChange, onClear } = useFilters<ChangeSearch>()
  const mayWrite = useMay('tickets:write')
  const columns = useChangeColumns()
  const changes = useInfiniteQuery(changesQuery(filterOf(search)))
  const { rows = [], total = 0 } = changes.data ?? {}
  const create = mayWrite ? (
    <CreateButton label={text.newChange} to="/changes/new" icon={<Plus aria-hidden="true" className="size-4" />} />
  ) : undefined
  return (
    <RecordList
      text={text}
      asked={changes}
      rows={rows}
      total={total}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/changes/${id}`}
      filters={<Filters search={search} onChange={onChange} />}
      isFiltered={isFiltered}
      onClear={onClear}
      create={create}
      apiCall={apiCall}
    />
  )
}
