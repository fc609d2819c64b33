import { useQuery } from '@tanstack/react-query'
import { listFailingChecks, type FailingCheck } from '../../contract/app/home.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { SampleNotice } from '../setup/sample-notice.tsx'
import { CallsSection, ChannelsSection } from './calls.tsx'
import { ApprovalsSection, TicketsSection } from './desk.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { AllClear } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'

/** Live events update the listed checks, but do not add a check that starts to fail, so the query polls. */
const askEvery = 15_000

const useColumns = (): readonly TableColumn<FailingCheck>[] => {
  const { common, checks } = useText()
  return [
    { id: 'status', label: common.status, cell: ({ status, started }) => <Status kind={kindOfCheck[status]} running={started} /> },
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ uuid, name, project }) => <Go to={`/p/${project.uuid}/checks/${uuid}`}>{name === '' ? checks.untitled : name}</Go>,
    },
    { id: 'project', label: common.project, roomy: true, cell: ({ project }) => project.name },
    {
      id: 'last',
      label: checks.columns.last,
      cell: ({ last_ping }) => <TimeOrNone at={last_ping} none={common.never} />,
    },
  ]
}

const Failing = () => {
  const text = useText().projects.home
  const columns = useColumns()
  const failing = useQuery({
    queryKey: ['home', 'checks'],
    queryFn: ({ signal }) => call(listFailingChecks, { signal }),
    meta: { live: 'check' },
    refetchInterval: askEvery,
    staleTime: 0,
  })
  return (
    <Loaded query={failing} failed={text.failingFailed} rows={3}>
      {({ data }) => {
        const rows = data.filter(({ status }) => status === 'down' || status === 'grace')
        if (rows.length === 0) return <AllClear sentence={text.allClear} detail={text.allClearDetail} />
        return <Table caption={text.failing} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
      }}
    </Loaded>
  )
}

export const Home = () => {
  const { places } = useText().shell
  const text = useText().projects.home
  const mayMonitor = useMay('monitor:read')
  const mayTickets = useMay('tickets:read')
  return (
    <div className="flex max-w-240 flex-col px-4 py-3">
      <PageHeader title={places.home} />
      <SampleNotice />
      {mayTickets && (
        <>
          <CallsSection />
          <TicketsSection />
          <ApprovalsSection />
        </>
      )}
      {mayMonitor && (
        <>
          <Section title={text.failing}>
            <Failing />
          </Section>
          <ChannelsSection />
        </>
      )}
    </div>
  )
}
