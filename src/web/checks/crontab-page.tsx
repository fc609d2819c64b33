import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createCheck } from '../../contract/app/checks.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Code, Snippet } from '../ui/code.tsx'
import { Field, Input, Textarea } from '../ui/form/field.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { Table } from '../ui/list/table.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { Waiting } from '../ui/time/waiting.tsx'
import { ZoneField } from '../ui/form/zone-field.tsx'
import { slugOf } from '../watch/check-values.ts'
import { readCrontab, withPing, type CronJob } from './crontab.ts'
import { bringChecks } from '../watch/data.ts'

type Made = { readonly job: CronJob; readonly url: string }
type Chosen = { readonly left: ReadonlySet<number>; readonly names: ReadonlyMap<number, string> }

const example = `# Nightly dump
0 2 * * * /opt/db-backup.sh
*/15 * * * * /usr/bin/php /srv/app/cron.php`

const grace = 3_600

/** Creates the checks one after the other. If one fails, the checks created before it stay and are listed. */
const useMaking = (project: string) => {
  const queries = useQueryClient()
  const [made, setMade] = useState<readonly Made[]>([])
  const [failure, setFailure] = useState<{ readonly line: number; readonly why: string }>()
  const [busy, setBusy] = useState(false)
  const make = async (jobs: readonly CronJob[], zone: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    for (const job of jobs) {
      const { name, desc, schedule, tz = zone } = job
      const body = { name, slug: slugOf(name), desc, schedule, tz, grace }
      const reply = await call(createCheck, { params: { uuid: project }, body }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setFailure({ line: job.line, why: Object.values(error.fields).flat()[0] ?? error.message })
      })
      if (reply === undefined) break
      setMade((before) => [...before, { job, url: reply.data.ping_url }])
    }
    setBusy(false)
    await bringChecks(queries, project)
  }
  return { made, failure, busy, make }
}

type ReviewProps = { readonly jobs: readonly CronJob[]; readonly chosen: Chosen; readonly onChosen: (chosen: Chosen) => void }

const Review = ({ jobs, chosen, onChosen }: ReviewProps) => {
  const { common, checks: text } = useText()
  const { left, names } = chosen
  const toggle = (line: number): void => onChosen({ ...chosen, left: left.symmetricDifference(new Set([line])) })
  return (
    <Table
      caption={text.crontab.review}
      rows={jobs}
      keyOf={({ line }) => String(line)}
      columns={[
        {
          id: 'take',
          label: common.create,
          cell: ({ line }) => (
            <Checkbox bare label={text.crontab.takeLine({ line })} checked={!left.has(line)} onChange={() => toggle(line)} />
          ),
        },
        {
          id: 'name',
          label: common.name,
          cell: ({ line, name }) => (
            <div className="min-w-40 py-1">
              <Input
                aria-label={text.crontab.nameOfLine({ line })}
                maxLength={100}
                disabled={left.has(line)}
                value={names.get(line) ?? name}
                onChange={({ currentTarget: { value } }) => onChosen({ ...chosen, names: new Map([...names, [line, value]]) })}
              />
            </div>
          ),
        },
        { id: 'schedule', label: text.columns.schedule, cell: ({ schedule }) => <Code plain>{schedule}</Code> },
        { id: 'tz', label: common.timeZone, roomy: true, cell: ({ tz }) => <Quiet>{tz ?? text.crontab.asAbove}</Quiet> },
        { id: 'command', label: text.crontab.command, roomy: true, cell: ({ command }) => <Code plain>{command}</Code> },
      ]}
    />
  )
}

const Done = ({ made, project }: { made: readonly Made[]; project: string }) => {
  const text = useText().checks
  const navigate = useNavigate()
  return (
    <Section title={text.crontab.yours}>
      <Waiting done sentence={text.crontab.made({ count: made.length })} detail={text.crontab.madeHint}>
        <Button look="primary" onClick={() => void navigate({ to: `/p/${project}/checks` })}>
          {text.crontab.toChecks}
        </Button>
      </Waiting>
      <Snippet label={text.crontab.yours} code={made.map(({ job, url }) => withPing(job, url)).join('\n')} />
    </Section>
  )
}

const Reading = ({ project }: { project: string }) => {
  const { common, checks } = useText()
  const text = checks.crontab
  const [typed, setTyped] = useState('')
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [chosen, setChosen] = useState<Chosen>({ left: new Set(), names: new Map() })
  const { jobs, unread } = useMemo(() => readCrontab(typed), [typed])
  const { made, failure, busy, make } = useMaking(project)
  const isMade = ({ line }: CronJob): boolean => made.some(({ job }) => job.line === line)
  const wanted = jobs
    .filter((job) => !chosen.left.has(job.line) && !isMade(job))
    .map((job) => ({ ...job, name: chosen.names.get(job.line) ?? job.name }))
  const isDone = made.length > 0 && wanted.length === 0
  if (isDone) return <Done made={made} project={project} />
  return (
    <div className="flex max-w-240 min-w-0 flex-col gap-4">
      <Field label={text.paste} hint={text.pasteHint}>
        <Textarea mono autoFocus rows={8} placeholder={example} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      {jobs.length > 0 && (
        <>
          <div className="max-w-72">
            <ZoneField label={common.timeZone} name="tz" value={zone} onChange={setZone} />
          </div>
          <Review jobs={jobs.filter((job) => !isMade(job))} chosen={chosen} onChosen={setChosen} />
        </>
      )}
      {unread.length > 0 && <Quiet>{text.unread({ lines: unread.map(({ line }) => String(line)).join(', ') })}</Quiet>}
      {failure !== undefined && <ErrorState what={text.failed({ line: failure.line })} why={failure.why} />}
      <div>
        <Button look="primary" busy={busy} disabled={wanted.length === 0} onClick={() => void make(wanted, zone)}>
          {text.create({ count: wanted.length })}
        </Button>
      </div>
    </div>
  )
}

export const CrontabPage = () => {
  const text = useText().checks.crontab
  const project = useProjectId()
  if (!useMay('monitor:write')) return <Forbidden />
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.title} facts={text.facts} remember={false} />
      <Reading project={project} />
    </div>
  )
}
