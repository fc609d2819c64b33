import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { acknowledgePage, escalatePage, PAGE_STATES, resolvePage } from '../../contract/v1/on-call-pages.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { kindOfPage } from '../records/kinds.ts'
import { useMay } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Log, type LogRow } from '../ui/list/log.tsx'
import { Toolbar } from '../ui/page/page.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { AllClear, FilterEmpty } from '../ui/page/states.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { pagesQuery, policiesQuery, type OnCallPage, type PageState } from './data.ts'
import { PageDialog, ToldDialog } from './page-dialogs.tsx'

const Acts = ({ page, onTold }: { page: OnCallPage; onTold: () => void }) => {
  const { common } = useText()
  const text = useText().oncall.pages
  const mayAct = useMay('tickets:write')
  const act = useUndoable([['on-call']])
  const params = { id: page.id }
  const isOpen = page.state === 'triggered' || page.state === 'acknowledged'
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button look="quiet" onClick={onTold}>
        {common.notifications}
      </Button>
      {mayAct && page.state === 'triggered' && (
        <>
          <Button look="quiet" onClick={() => act.mutate({ run: () => call(escalatePage, { params }), said: text.escalated })}>
            {common.escalate}
          </Button>
          <Button
            look="primary"
            onClick={() => act.mutate({ run: () => call(acknowledgePage, { params, body: {} }), said: text.acknowledged })}
          >
            {common.acknowledge}
          </Button>
        </>
      )}
      {mayAct && isOpen && (
        <Button onClick={() => act.mutate({ run: () => call(resolvePage, { params }), said: common.resolved })}>{common.resolve}</Button>
      )}
    </span>
  )
}

const Where = ({ page }: { page: OnCallPage }) => {
  const { common } = useText()
  const text = useText().oncall.pages
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span>{page.policy_name}</span>
      <span>{text.level(page)}</span>
      {page.next_escalation_at !== null && (
        <span>
          {text.next({ time: '' })}
          <Time at={page.next_escalation_at} />
        </span>
      )}
      {page.state === 'acknowledged' && page.acknowledged_until_at !== null && (
        <span>
          {text.rings({ time: '' })}
          <Time at={page.acknowledged_until_at} />
        </span>
      )}
      {page.ticket_id !== null && <Go to={`/tickets/${page.ticket_id}`}>{common.ticket}</Go>}
      {page.incident_id !== null && <Go to={`/incidents/${page.incident_id}`}>{text.incident}</Go>}
    </span>
  )
}

const step = 15

const apiCall = deskCall('on-call/pages', { policy_id: 1, summary: 'Checkout fails' })

type RowsProps = {
  readonly state: PageState | undefined
  readonly onTold: (page: OnCallPage) => void
  readonly onClear: () => void
}

const Rows = ({ state, onTold, onClear }: RowsProps) => {
  const { common } = useText()
  const text = useText().oncall.pages
  const [count, setCount] = useState(step)
  const pages = useQuery(pagesQuery(state, count))
  const rowOf = (page: OnCallPage): LogRow => ({
    id: String(page.id),
    time: <Time at={page.triggered_at} mode="short" />,
    glyph: <Status kind={kindOfPage[page.state]} word={text.states[page.state]} />,
    what: page.summary,
    below: (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Quiet>
          <Where page={page} />
        </Quiet>
        <Acts page={page} onTold={() => onTold(page)} />
      </div>
    ),
    strong: page.state === 'triggered',
  })
  return (
    <Loaded query={pages} failed={text.failed} rows={3}>
      {({ data, meta }) => (
        <>
          {state === undefined && !data.some((page) => page.state === 'triggered' || page.state === 'acknowledged') && (
            <AllClear sentence={text.quiet} detail={data.length === 0 ? common.noPagesYet : text.quietDetail} />
          )}
          {data.length === 0 && state === undefined && <EmptyPart title={common.pages} sentence={text.belongs} apiCall={apiCall} />}
          {data.length === 0 && state !== undefined && <FilterEmpty sentence={text.noneMatch} onClear={onClear} />}
          {data.length > 0 && <Log label={common.pages} rows={data.map(rowOf)} />}
          {meta.total > data.length && count < 100 && (
            <div>
              <Button onClick={() => setCount((before) => Math.min(100, before + step))}>{common.showOlderOnes}</Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

export const PageLog = () => {
  const { common } = useText()
  const text = useText().oncall.pages
  const mayAct = useMay('tickets:write')
  const { data: policies = [] } = useQuery(policiesQuery)
  const [state, setState] = useState<PageState>()
  const [paging, setPaging] = useState(false)
  const [told, setTold] = useState<OnCallPage>()
  const end = mayAct && policies.length > 0 && (
    <Button icon={<PhoneCall aria-hidden="true" className="size-4" />} onClick={() => setPaging(true)}>
      {text.page}
    </Button>
  )
  const choices = [{ value: 'all' as const, label: common.all }, ...wordChoices(PAGE_STATES, text.states)]
  return (
    <>
      <Toolbar label={common.show} end={end}>
        <Segmented
          label={common.show}
          value={state ?? 'all'}
          choices={choices}
          onChange={(next) => setState(next === 'all' ? undefined : next)}
        />
      </Toolbar>
      <Rows state={state} onTold={setTold} onClear={() => setState(undefined)} />
      {paging && <PageDialog onClose={() => setPaging(false)} />}
      {told !== undefined && <ToldDialog page={told} onClose={() => setTold(undefined)} />}
    </>
  )
}
