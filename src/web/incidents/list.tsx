import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES } from '../../contract/v1/incidents.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Toolbar } from '../ui/page.tsx'
import { AllClear } from '../ui/states.tsx'
import { useIncidentColumns } from './columns.tsx'
import { incidentsQuery } from './data.ts'
import { choicesOf, useNames } from './names.ts'
import { CreateButton } from './create-button.tsx'
import { RecordList } from './record-list.tsx'
import { openFirst } from './open-first.ts'
import { useFilters } from './use-filters.ts'

type IncidentSearch = { readonly status?: string; readonly severity?: string; readonly commander?: string }

const Filters = ({ search, onChange }: { search: IncidentSearch; onChange: (name: string, value: string) => void }) => {
  const text = useText().incidents
  const { agents } = useNames()
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
            choices: INCIDENT_STATUSES.map((value) => ({ value, label: text.status[value] })),
          },
          {
            name: 'severity',
            label: text.columns.severity,
            any: text.anySeverity,
            value: search.severity ?? '',
            choices: INCIDENT_SEVERITIES.map((value) => ({ value, label: text.severity[value] })),
          },
          {
            name: 'commander',
            label: text.columns.commander,
            any: text.anyCommander,
            value: search.commander ?? '',
            choices: choicesOf(agents),
          },
        ]}
      />
    </Toolbar>
  )
}

const apiCall = `curl ${location.origin}/api/v1/incidents \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Checkout fails", "severity": "critical", "ticket_ids": [12, 14]}'`

export const IncidentsPage = () => {
  const text = useText().incidents
  const { search, isFiltered, onChange, onClear } = useFilters<IncidentSearch>()
  const mayWrite = useMay('tickets:write')
  const columns = useIncidentColumns()
  const incidents = useInfiniteQuery(
    incidentsQuery({
      status: INCIDENT_STATUSES.find((one) => one === search.status),
      severity: INCIDENT_SEVERITIES.find((one) => one === search.severity),
      commander_id: /^\d+$/.test(search.commander ?? '') ? Number(search.commander) : undefined,
    }),
  )
  const rows = useMemo(() => openFirst(incidents.data?.rows ?? []), [incidents.data])
  const total = incidents.data?.total ?? 0
  const isQuiet = rows.length > 0 && !isFiltered && rows.every(({ status }) => status === 'resolved')
  const create = mayWrite ? (
    <CreateButton label={text.declare} to="/incidents/new" icon={<Siren aria-hidden="true" className="size-4" />} />
  ) : undefined
  return (
    <RecordList
      text={text}
      asked={incidents}
      rows={rows}
      total={total}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/incidents/${id}`}
      filters={<Filters search={search} onChange={onChange} />}
      isFiltered={isFiltered}
      onClear={onClear}
      create={create}
      apiCall={apiCall}
      above={isQuiet && <AllClear sentence={text.allQuiet} detail={text.allQuietDetail} />}
    />
  )
}
