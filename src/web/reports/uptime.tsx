import { useQuery } from '@tanstack/react-query'
import type { CheckUptime, UptimeReport as Uptime } from '../../contract/app/desk-reports.ts'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { lastProject, projectsQuery } from '../projects/data.ts'
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx'
import { Select } from '../ui/field.tsx'
import { Figures } from '../ui/figures.tsx'
import { Go } from '../ui/go.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Section } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { Table, type TableColumn } from '../ui/table.tsx'
import { uptimeQuery } from './data.ts'
import { ReportFrame, useReport } from './frame.tsx'
import type { Row } from './rows.ts'

const shareOf = ({ watched_seconds, down_seconds }: Pick<CheckUptime, 'watched_seconds' | 'down_seconds'>): number | undefined =>
  watched_seconds <= 0 ? undefined : Math.max(0, 1 - down_seconds / watched_seconds)

const useColumns = (project: string): readonly TableColumn<CheckUptime>[] => {
  const text = useText().reports.uptime
  const format = useFormat()
  return [
    { id: 'status', label: text.status, cell: ({ status }) => <Status kind={kindOfCheck[status]} /> },
    {
      id: 'name',
      label: text.name,
      heading: true,
      cell: ({ uuid, name }) => <Go to={`/p/${project}/checks/${uuid}`}>{name === '' ? text.untitled : name}</Go>,
    },
    {
      id: 'share',
      label: text.share,
      align: 'end',
      cell: (row) => {
        const share = shareOf(row)
        return share === undefined ? <Quiet>{text.noData}</Quiet> : format.percent(share)
      },
    },
    { id: 'downtimes', label: text.downtimes, align: 'end', cell: ({ downtimes }) => format.number(downtimes) },
    {
      id: 'down',
      label: text.downFor,
      align: 'end',
      cell: ({ down_seconds }) => (down_seconds === 0 ? '–' : format.span(down_seconds * SECOND)),
    },
  ]
}

const Shown = ({ report, project, name }: { report: Uptime; project: string; name: string }) => {
  const text = useText().reports.uptime
  const format = useFormat()
  const columns = useColumns(project)
  const share = shareOf(report)
  if (share === undefined) return <Quiet>{text.noChecks}</Quiet>
  return (
    <>
      <Figures
        figures={[
          { id: 'share', label: text.share, value: format.percent(share) },
          { id: 'checks', label: text.checks, value: format.number(report.n_checks) },
          { id: 'troubled', label: text.troubled, value: format.number(report.n_troubled) },
          { id: 'down', label: text.down, value: report.down_seconds === 0 ? '–' : format.span(report.down_seconds * SECOND) },
        ]}
      />
      <Section title={text.strip}>
        <UptimeStrip name={name} days={report.days} />
      </Section>
      <Section title={text.list}>
        <Table caption={text.list} columns={columns} rows={report.checks} keyOf={({ uuid }) => uuid} />
      </Section>
    </>
  )
}

const rowsOf = ({ checks }: Uptime): readonly Row[] =>
  checks.map(({ name, uuid, downtimes, down_seconds, watched_seconds }) => ({ name, uuid, downtimes, down_seconds, watched_seconds }))

/** How the checks of a project fared. */
export const UptimeReport = () => {
  const { uptime: text, project: label, failed } = useText().reports
  const { search, set, range } = useReport()
  const asked = useQuery(projectsQuery)
  const projects = asked.data
  const wished = search.project ?? lastProject()
  const project = projects?.find(({ uuid }) => uuid === wished) ?? projects?.[0]
  const report = useQuery(uptimeQuery(project?.uuid ?? '', range))
  const choice = (
    <div className="w-48 max-pane:w-full">
      <Select
        aria-label={label}
        value={project?.uuid ?? ''}
        choices={(projects ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onChange={(event) => set({ project: event.currentTarget.value })}
      />
    </div>
  )
  return (
    <ReportFrame name="uptime" rows={report.data && rowsOf(report.data)} filter={choice}>
      {asked.isError && <ErrorState what={failed} why={asked.error.message} onRetry={() => void asked.refetch()} />}
      {projects?.length === 0 && <Quiet>{text.noProjects}</Quiet>}
      {project !== undefined && (
        <Loaded query={report} failed={failed}>
          {(found) => <Shown report={found} project={project.uuid} name={project.name} />}
        </Loaded>
      )}
    </ReportFrame>
  )
}
