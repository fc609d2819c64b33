import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES } from '../../contract/v1/incidents.ts'
import { useText } from '../i18n/text.tsx'
import { AllClear } from '../ui/page/states.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { choicesOf, idIn, useNames } from '../records/names.ts'
import { RecordList, type ListFilter } from '../records/record-list.tsx'
import { useIncidentColumns } from './columns.tsx'
import { incidentsQuery, type IncidentFilter } from './data.ts'
import { openFirst } from './open-first.ts'

type IncidentSearch = { readonly status?: string; readonly severity?: string; readonly commander?: string }

const filterOf = ({ status, severity, commander }: IncidentSearch): IncidentFilter => ({
  status: INCIDENT_STATUSES.find((one) => one === status),
  severity: INCIDENT_SEVERITIES.find((one) => one === severity),
  commander_id: idIn(commander),
})

const useListFilters = (): readonly ListFilter[] => {
  const { common, incidents: text } = useText()
  const { agents } = useNames()
  const { columns } = text
  return [
    { name: 'status', label: common.status, any: common.anyStatus, choices: wordChoices(INCIDENT_STATUSES, text.status) },
    { name: 'severity', label: columns.severity, any: text.anySeverity, choices: wordChoices(INCIDENT_SEVERITIES, text.severity) },
    { name: 'commander', label: common.commander, any: text.anyCommander, choices: choicesOf(agents) },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/incidents \\
  -H 'Authorization: Bearer …' \\
  -d '{"title": "Checkout fails", "severity": "critical", "ticket_ids": [12, 14]}'`

export const IncidentsPage = () => {
  const text = useText().incidents
  const filtering = useFilters<IncidentSearch>()
  const columns = useIncidentColumns()
  const incidents = useInfiniteQuery(incidentsQuery(filterOf(filtering.search)))
  const rows = useMemo(() => openFirst(incidents.data?.rows ?? []), [incidents.data])
  const isQuiet = rows.length > 0 && !filtering.isFiltered && rows.every(({ status }) => status === 'resolved')
  return (
    <RecordList
      text={text}
      asked={incidents}
      rows={rows}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={({ id }) => `/incidents/${id}`}
      filtering={filtering}
      filters={useListFilters()}
      create={{
        label: text.declare,
        to: '/incidents/new',
        icon: <Siren aria-hidden="true" className="size-4" />,
        permission: 'tickets:write',
      }}
      apiCall={apiCall}
      above={isQuiet && <AllClear sentence={text.allQuiet} detail={text.allQuietDetail} />}
    />
  )
}
