import { useQuery } from '@tanstack/react-query'
import { retryDeadLetters, type DeadLetter, type DeadLetters } from '../../../contract/app/dead-letters.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Log, type LogRow } from '../../ui/list/log.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { AllClear } from '../../ui/page/states.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { deadLettersQuery } from './data.ts'

type Kind = 'jobs' | 'events'
type Ids = { readonly [K in Kind]?: number[] }

const useRetry = () => {
  const text = useText().admin.deadLetters
  return useAct({
    run: (body: Ids) => call(retryDeadLetters, { body }),
    touches: [deadLettersQuery.queryKey],
    done: ({ data }) => text.retried({ count: data.num_retried }),
  })
}

type ListProps = {
  readonly kind: Kind
  readonly letters: readonly DeadLetter[]
  readonly total: number
  readonly retry: ReturnType<typeof useRetry>
}

const List = ({ kind, letters, total, retry }: ListProps) => {
  const { common } = useText()
  const text = useText().admin.deadLetters
  const mayWrite = useMay('admin:write')
  const retryThese = (ids: number[]): void => retry.mutate({ [kind]: ids })
  if (letters.length === 0) return null
  const rowOf = ({ id, name, attempts, last_error, created_at }: DeadLetter): LogRow => ({
    id: String(id),
    time: <Time at={created_at} mode="short" />,
    glyph: <StatusGlyph kind="down" />,
    what: <Code>{name}</Code>,
    detail: common.attempts({ count: attempts }),
    end: mayWrite && (
      <Button busy={retry.isPending} aria-label={text.retryOne({ name, id })} onClick={() => retryThese([id])}>
        {text.retry}
      </Button>
    ),
    below: <span className="break-words">{last_error ?? text.noError}</span>,
  })
  const retryAll = mayWrite && letters.length > 1 && (
    <Button busy={retry.isPending} onClick={() => retryThese(letters.map(({ id }) => id))}>
      {text.retryAll({ count: letters.length })}
    </Button>
  )
  return (
    <Section title={text.titles[kind]({ count: total })} end={retryAll}>
      <Quiet>{text.about[kind]}</Quiet>
      <Log label={text.titles[kind]({ count: total })} rows={letters.map(rowOf)} />
      {total > letters.length && <Quiet>{text.oldest({ count: letters.length })}</Quiet>}
    </Section>
  )
}

const Lists = ({ jobs, num_jobs, events, num_events }: DeadLetters) => {
  const text = useText().admin.deadLetters
  const retry = useRetry()
  if (num_jobs + num_events === 0) return <AllClear sentence={text.none} detail={text.noneHint} />
  return (
    <>
      <List kind="jobs" letters={jobs} total={num_jobs} retry={retry} />
      <List kind="events" letters={events} total={num_events} retry={retry} />
    </>
  )
}

export const DeadLettersPage = () => {
  const text = useText().admin.deadLetters
  const letters = useQuery(deadLettersQuery)
  return (
    <SettingsPage title={text.title} about={text.intro}>
      <Loaded query={letters} failed={text.loadFailed}>
        {(data) => <Lists {...data} />}
      </Loaded>
    </SettingsPage>
  )
}
