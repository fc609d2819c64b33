import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createCheck } from '../../contract/app/checks.ts'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { parseInstant } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { logQuery } from '../check/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { Button } from '../ui/button.tsx'
import { Snippet, Snippets } from '../ui/code.tsx'
import { Go } from '../ui/page/go.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { Time } from '../ui/time/time.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Waiting } from '../ui/time/waiting.tsx'
import { CheckForm } from '../watch/check-form.tsx'
import { bodyOf, emptyCheck, secondsOf } from '../watch/check-values.ts'
import { bringChecks, checkQuery } from '../watch/data.ts'
import { cronOf, snippetsFor } from '../watch/snippets.ts'
import { useActs } from './use-acts.ts'

/** Polling fallback: normally the live stream reports the first ping. */
const askEvery = 3_000

const Arrived = ({ check }: { check: CheckDetail }) => {
  const text = useText().checks
  const { data: lines = [] } = useQuery(logQuery(check))
  const first = lines.find((line) => line.kind === 'ping')
  return (
    <>
      {check.last_ping !== null && <Time at={check.last_ping} mode="full" />}
      {first?.kind === 'ping' && ` · ${text.pingFrom({ source: first.source })}${first.preview === '' ? '' : ` · “${first.preview}”`}`}
    </>
  )
}

const FirstPing = ({ made, project }: { made: CheckDetail; project: string }) => {
  const text = useText().checks
  const navigate = useNavigate()
  const acts = useActs(project, '')
  const { data: check = made } = useQuery({
    ...checkQuery(made.uuid),
    refetchInterval: ({ state }) => (state.data?.data.n_pings === 0 ? askEvery : false),
  })
  const open = (tab?: string): void => void navigate({ to: `/p/${project}/checks/${made.uuid}`, search: tab === undefined ? {} : { tab } })
  if (check.n_pings > 0)
    return (
      <Waiting done sentence={text.works} detail={<Arrived check={check} />}>
        <Button look="primary" onClick={() => open('integrations')}>
          {text.nextStep}
        </Button>
        <Button onClick={() => open()}>{text.toCheck}</Button>
      </Waiting>
    )
  return (
    <Waiting done={false} sentence={text.waiting} detail={text.waitingHint} since_at={parseInstant(made.created_at)}>
      <Button onClick={() => acts.ping(made)}>{text.testPing}</Button>
      <Button look="quiet" onClick={() => open()}>
        {text.later}
      </Button>
    </Waiting>
  )
}

const placeholder = `${location.origin}/ping/…`

export const NewCheckPage = () => {
  const { common, checks: text } = useText()
  const project = useProjectId()
  const queries = useQueryClient()
  const [made, setMade] = useState<CheckDetail>()
  const form = useForm({
    initial: emptyCheck(Intl.DateTimeFormat().resolvedOptions().timeZone),
    submit: async (values) => {
      const reply = await call(createCheck, { params: { uuid: project }, body: bodyOf(values) })
      queries.setQueryData(checkQuery(reply.data.uuid).queryKey, reply)
      void bringChecks(queries, project)
      setMade(reply.data)
    },
  })
  const { mode, schedule, timeout } = form.values
  const cron = cronOf({ kind: mode === 'simple' ? 'simple' : 'cron', schedule, timeout: secondsOf(timeout) })
  return (
    <div className="px-4 py-3">
      <PageHeader
        title={made === undefined ? common.newCheck : made.name || text.untitled}
        remember={false}
        actions={made === undefined && <Go to={`/p/${project}/checks/crontab`}>{text.crontab.door}</Go>}
      />
      <TwoColumns
        start={made === undefined ? <CheckForm form={form} verb={common.createCheck} /> : <FirstPing made={made} project={project} />}
        end={
          <section aria-label={text.putThis} className="flex min-w-0 flex-col gap-3">
            <PageHeader main={false} title={text.putThis} facts={made === undefined ? text.placeholderHint : undefined} />
            <Snippets label={text.snippetKinds} kinds={snippetsFor(made?.ping_url ?? placeholder, cron, made?.ping_email)} />
            {made !== undefined && (
              <div className="flex min-w-0 flex-col gap-1">
                <Quiet>{text.pingUrl}</Quiet>
                <Snippet label={text.pingUrl} code={made.ping_url} />
              </div>
            )}
          </section>
        }
      />
    </div>
  )
}
