import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND, type Instant } from '../../contract/time.ts'
import { onCallQuery } from '../desk/duty.ts'
import { deskQuery } from '../desk/data.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Go } from '../ui/page/go.tsx'
import { Status } from '../ui/status.tsx'
import { soFar } from '../ui/time/so-far.ts'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { useTicking } from '../ui/time/ticker.ts'
import { checkQuery } from '../watch/data.ts'

export const CheckFacts = ({ check }: { check: CheckDetail }) => {
  const { check: text, checks } = useText()
  const format = useFormat()
  const [last, due] = [check.last_ping, check.due_at].map((at) => (at === null ? undefined : parseInstant(at)))
  const lastWords = useTicking((now) => (last === undefined ? '' : format.relative(last, now)))
  const dueWords = useTicking((now) => {
    if (due === undefined) return ''
    const when = format.relative(due, now)
    return due > now ? text.factNext({ when }) : text.factDue({ when })
  })
  const took = check.last_duration === null ? undefined : format.span(check.last_duration * SECOND)
  const started = check.started_at === null ? undefined : parseInstant(check.started_at)
  const runningWords = useTicking((now) => (started === undefined ? '' : checks.runningFor({ span: format.span(soFar(now - started)) })))
  const facts = [
    started === undefined ? undefined : runningWords,
    last === undefined ? text.noPings : text.factLast({ when: lastWords }),
    took === undefined ? undefined : text.factTook({ span: took }),
    due === undefined ? undefined : dueWords,
    check.kind === 'simple' ? checks.every({ span: format.span(check.timeout * SECOND) }) : `${check.schedule_text} (${check.tz})`,
    text.factGrace({ span: format.span(check.grace * SECOND) }),
  ]
  return <>{facts.filter((fact) => fact !== undefined).join(' · ')}</>
}

/** Start of the current status; undefined after a live update until the check is fetched again. */
const useSince = ({ uuid, status, since_at, since_status }: CheckDetail): Instant | undefined => {
  const queries = useQueryClient()
  const isKnown = status === since_status
  useEffect(() => {
    if (!isKnown) void queries.invalidateQueries({ queryKey: checkQuery(uuid).queryKey })
  }, [queries, uuid, status, isKnown])
  return isKnown && since_at !== null ? parseInstant(since_at) : undefined
}

export const CheckState = ({ check }: { check: CheckDetail }) => {
  const { check: text, ui } = useText()
  const format = useFormat()
  const kind = kindOfCheck[check.status]
  const since = useSince(check)
  const span = useTicking((now) => (since === undefined ? '' : format.span(Math.max(SECOND, now - since))))
  const word = since === undefined || kind !== 'down' ? undefined : text.since({ status: ui.status[kind], when: span })
  return <Status kind={kind} running={check.started} word={word} look="chip" />
}

/** Names of the agents on call; nothing without the permission to read tickets. */
export const OnCallNow = () => {
  const text = useText().check
  const format = useFormat()
  const mayRead = useMay('tickets:read')
  const { data: now = [] } = useQuery({ ...onCallQuery, enabled: mayRead })
  const { data: desk } = useQuery({ ...deskQuery, enabled: mayRead })
  const ids = new Set(now.map(({ user_id }) => user_id))
  const names = (desk?.agents ?? []).filter(({ id }) => ids.has(id)).map(({ name }) => name)
  if (!mayRead || names.length === 0) return null
  return (
    <>
      {' · '}
      <Go to="/oncall" within>
        {text.onCall({ names: format.list(names) })}
      </Go>
    </>
  )
}
