import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CheckUptime, UptimeReport as Uptime } from '../../contract/app/department-reports.ts'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { lastProject, projectsQuery } from '../projects/data.ts'
import { useMay } from '../session.ts'
import { monitorCall } from '../ui/api-call.ts'
import { UptimeStrip } from '../ui/chart/uptime-strip.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Select } from '../ui/form/field.tsx'
import { Figures, OpenNumber } from '../ui/figures.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded, LoadTrouble } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Table } from '../ui/list/table.tsx'
import { uptimeQuery } from './data.ts'
import { ReportFrame, useReport } from './frame.tsx'
import type { Row } from './rows.ts'
import { shareOf, UptimeBehindDialog, useCheckColumns, type UptimeBehind } from './uptime-behind.tsx'

type ShownProps = {
  readonly report: Uptime
  readonly project: { readonly uuid: string; readonly name: string }
  readonly onOpen: (behind: UptimeBehind) => void
}

const apiCall = monitorCall('checks/', { name: 'db-backup-eu', timeout: 86_400, grace: 3_600 })

const Numbers = ({ report, project, onOpen }: ShownProps) => {
  const { common } = useText()
  const text = useText().reports.uptime
  const format = useFormat()
  const { range } = useReport()
  const open = (said: string, isTroubled: boolean) => {
    const title = isTroubled ? text.troubledChecks({ count: report.num_with_downtime }) : text.allChecks({ count: report.n_checks })
    const wish = { project: project.uuid, ...range, ...(isTroubled && { troubled: true }) }
    return <OpenNumber value={said} label={`${said}: ${title}`} onOpen={() => onOpen({ kind: 'checks', title, wish })} />
  }
  const share = format.percent(shareOf(report) ?? 1)
  const isQuiet = report.num_with_downtime === 0
  const troubled = format.number(report.num_with_downtime)
  const down = report.down_seconds === 0 ? '–' : format.span(report.down_seconds * SECOND)
  return (
    <Figures
      figures={[
        { id: 'share', label: text.share, value: open(share, false) },
        { id: 'checks', label: common.checks, value: open(format.number(report.n_checks), false) },
        { id: 'troubled', label: text.troubled, value: isQuiet ? troubled : open(troubled, true) },
        { id: 'down', label: text.down, value: isQuiet ? down : open(down, true) },
      ]}
    />
  )
}

const Checks = ({ report, project, onOpen }: ShownProps) => {
  const text = useText().reports.uptime
  const { range } = useReport()
  const columns = useCheckColumns(project.uuid, ({ uuid, name, downtimes }: CheckUptime, said) => {
    if (downtimes === 0) return said
    const title = text.downtimesOf({ count: downtimes, name: name === '' ? text.untitled : name })
    const wish = { project: project.uuid, uuid, ...range }
    return <OpenNumber value={said} label={`${said}: ${title}`} onOpen={() => onOpen({ kind: 'downtimes', title, wish })} />
  })
  return <Table caption={text.list} columns={columns} rows={report.checks} keyOf={({ uuid }) => uuid} />
}

const Shown = (props: ShownProps) => {
  const { common } = useText()
  const text = useText().reports.uptime
  const mayWrite = useMay('monitor:write')
  const { report, project } = props
  if (shareOf(report) === undefined) {
    const add = mayWrite && <Go to={`/p/${project.uuid}/checks/new`}>{common.newCheck}</Go>
    return <EmptyPart title={text.list} sentence={text.noChecks} action={add} apiCall={apiCall} />
  }
  return (
    <>
      <Numbers {...props} />
      <Section title={text.strip}>
        <UptimeStrip name={project.name} days={report.days} />
      </Section>
      <Section title={text.list}>
        <Checks {...props} />
      </Section>
    </>
  )
}

const rowsOf = ({ checks }: Uptime): readonly Row[] =>
  checks.map(({ name, uuid, downtimes, down_seconds, watched_seconds }) => ({ name, uuid, downtimes, down_seconds, watched_seconds }))

export const UptimeReport = () => {
  const { common } = useText()
  const { uptime: text, project: label, failed } = useText().reports
  const { search, set, range } = useReport()
  const [behind, setBehind] = useState<UptimeBehind>()
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
      <LoadTrouble query={asked} failed={failed} />
      {projects?.length === 0 && (
        <EmptyPart title={text.list} sentence={text.noProjects} action={<Go to="/p/new">{common.newProject}</Go>} apiCall={apiCall} />
      )}
      {project !== undefined && (
        <Loaded query={report} failed={failed}>
          {(found) => <Shown report={found} project={project} onOpen={setBehind} />}
        </Loaded>
      )}
      {behind !== undefined && <UptimeBehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </ReportFrame>
  )
}
