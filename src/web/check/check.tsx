import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CheckWhole } from '../../contract/app/check-shapes.ts'
import { parseInstant, SECOND } from '../../contract/time.ts'
import { ApiError } from '../api/error.ts'
import { scheduleText } from '../checks/columns.tsx'
import { checkQuery } from '../checks/data.ts'
import { cronOf, snippetsFor } from '../checks/snippets.ts'
import { tagsOf } from '../checks/filter.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { Tag } from '../ui/chip.tsx'
import { Snippet, Snippets } from '../ui/code.tsx'
import { PageHeader, Section } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { useTicking } from '../ui/ticker.ts'
import { Waiting } from '../ui/waiting.tsx'
import { CheckActs } from './acts.tsx'
import { Durations, Uptime } from './charts.tsx'
import { logQuery } from './data.ts'
import { CheckLog } from './log.tsx'

/** What happened last and what is expected next, in a line. */
const Facts = ({ check }: { check: CheckWhole }) => {
  const { check: text, checks } = useText()
  const format = useFormat()
  const [last, next] = [check.last_ping, check.next_ping].map((at) => (at === null ? undefined : parseInstant(at)))
  const lastWords = useTicking((now) => (last === undefined ? '' : format.relative(last, now)))
  const nextWords = useTicking((now) => (next === undefined ? '' : format.relative(next, now)))
  const took = check.last_duration === null ? undefined : format.span(check.last_duration * SECOND)
  const facts = [
    last === undefined ? text.noPings : text.factLast({ when: lastWords }),
    took === undefined ? undefined : text.factTook({ span: took }),
    next === undefined ? undefined : text.factNext({ when: nextWords }),
    check.kind === 'simple' ? scheduleText(check, { text: checks, format }) : `${check.when} (${check.tz})`,
    text.factGrace({ span: format.span(check.grace * SECOND) }),
  ]
  return <>{facts.filter((fact) => fact !== undefined).join(' · ')}</>
}

const State = ({ check }: { check: CheckWhole }) => {
  const { check: text, ui } = useText()
  const format = useFormat()
  const kind = kindOfCheck[check.status]
  const since = check.since_at === null || kind === 'paused' ? undefined : parseInstant(check.since_at)
  const span = useTicking((now) => (since === undefined ? '' : format.span(Math.max(SECOND, now - since))))
  const word = since === undefined || kind !== 'down' ? undefined : text.since({ status: ui.status[kind], when: span })
  return <Status kind={kind} running={check.started} word={word} look="chip" />
}

const Details = ({ check }: { check: CheckWhole }) => {
  const { check: text, checks } = useText()
  const log = useQuery(logQuery(check))
  const lines = log.data ?? []
  return (
    <>
      {check.n_pings === 0 && check.status === 'new' && <Waiting done={false} sentence={checks.waiting} detail={checks.waitingHint} />}
      {check.n_pings > 0 && <Uptime check={check} />}
      {check.n_pings > 0 && <Durations check={check} lines={lines} />}
      {log.isError && <ErrorState what={text.logFailed} why={log.error.message} onRetry={() => void log.refetch()} />}
      {log.isPending ? <Skeleton rows={4} /> : <CheckLog check={check} lines={lines} />}
      <Section title={text.snippet}>
        <Snippet label={checks.pingUrl} code={check.ping_url} />
        <Snippets label={checks.snippetKinds} kinds={snippetsFor(check.ping_url, cronOf(check))} />
      </Section>
      {check.desc !== '' && (
        <Section title={text.about}>
          <p className="whitespace-pre-wrap">{check.desc}</p>
        </Section>
      )}
    </>
  )
}

const askEvery = 3_000

export const CheckPage = () => {
  const { check: text, checks } = useText()
  const { uuid = '' } = useParams({ strict: false })
  const mayWrite = useMay('monitor:write')
  const query = useQuery({
    ...checkQuery(uuid),
    refetchInterval: ({ state }) => (state.data?.data.n_pings === 0 ? askEvery : false),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
  const { data: check } = query
  if (query.isError && check === undefined)
    return (
      <div className="p-4">
        <ErrorState what={text.loadFailed} why={query.error.message} onRetry={() => void query.refetch()} />
      </div>
    )
  if (check === undefined) return <Skeleton />
  const tags = tagsOf(check)
  return (
    <>
      {check.status === 'paused' && <Banner kind="paused">{check.manual_resume ? text.ignored : text.pausedHint}</Banner>}
      <div className="flex min-w-0 flex-col px-4 py-3">
        <PageHeader
          title={check.name || checks.untitled}
          status={
            <>
              <State check={check} />
              {tags.map((tag) => (
                <Tag key={tag} name={tag} />
              ))}
            </>
          }
          facts={<Facts check={check} />}
          actions={mayWrite ? <CheckActs check={check} /> : undefined}
        />
        <Details check={check} />
      </div>
    </>
  )
}
