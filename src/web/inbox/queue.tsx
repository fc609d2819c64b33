import { useEffect, useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ApiError } from '../api/error.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { CreateButton } from '../ui/create-button.tsx'
import { noSelection, type Selection } from '../ui/grid/selection.ts'
import { PageHeader } from '../ui/page/page.tsx'
import { ListAndDetail } from '../ui/page/panes.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/page/states.tsx'
import { lazyPart } from '../ui/layer/lazy-layer.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { viewsQuery } from './data.ts'
import { rememberView } from './last-view.ts'
import { QueueList, type Writing } from './list.tsx'
import { nearestView } from './nearest-view.ts'
import type { FindStep } from '../desk/find-step.ts'
import { useCounts } from './counts.ts'
import { useQueue } from './use-queue.ts'
import { isBuiltIn, useViewName, ViewsColumn, ViewSwitch } from './views.tsx'

const TicketPane = lazyPart(() => import('../ticket/ticket.tsx').then((module) => module.TicketPane))

const apiCall = `curl ${location.origin}/api/v1/tickets \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"subject": "VPN drops", "description": "…", "requester_email": "ana@example.com"}'`

const NewButton = () => {
  const { common } = useText()
  const navigate = useNavigate()
  return (
    <CreateButton icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => void navigate({ to: '/tickets/new' })}>
      {common.newTicket}
    </CreateButton>
  )
}

/** True when no view contains a ticket. */
const useIsEmpty = (): boolean => {
  const { data: counts } = useCounts()
  return counts !== undefined && counts.data.every(({ total }) => total === 0)
}

type PaneProps = {
  readonly view: string
  readonly ticket: string | undefined
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly steps: RefObject<FindStep>
  readonly writing: RefObject<Writing | undefined>
}

const ListPane = ({ view, ticket, selection, onSelect, steps, writing }: PaneProps) => {
  const { places } = useText().shell
  const text = useText().inbox
  const format = useFormat()
  const mayWrite = useMay('tickets:write')
  const queue = useQueue(view)
  const isEmpty = useIsEmpty()
  const name = useViewName(view) ?? places.inbox
  const beside = ticket !== undefined
  const create = mayWrite ? <NewButton /> : undefined
  return (
    <div className="flex min-h-0 min-w-0 grow">
      {!beside && <ViewsColumn view={view} />}
      <div className="flex min-h-0 min-w-0 grow flex-col px-3 pt-3">
        <PageHeader
          title={name}
          main={!beside}
          status={queue.data && format.number(queue.data.data.length)}
          actions={
            <>
              <ViewSwitch view={view} beside={beside} />
              {!beside && !isEmpty && create}
            </>
          }
        />
        {queue.isError && queue.data === undefined && (
          <ErrorState what={text.loadFailed} why={queue.error.message} onRetry={() => void queue.refetch()} />
        )}
        {queue.isPending && <Skeleton rows={12} />}
        {isEmpty && <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />}
        {queue.data !== undefined && !isEmpty && (
          <QueueList
            view={view}
            name={name}
            queue={queue.data}
            open={ticket}
            selection={selection}
            onSelect={onSelect}
            steps={steps}
            writing={writing}
          />
        )}
      </div>
    </div>
  )
}

/** Redirects from a deleted view to the nearest one, with a notice. */
const useWayOut = (view: string): void => {
  const text = useText().inbox
  const navigate = useNavigate()
  const toast = useToast()
  const { data: saved = [] } = useQuery(viewsQuery)
  const { error } = useQueue(view)
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (!isGone) return rememberView(view)
    const nearest = nearestView(saved, view)
    const name = isBuiltIn(nearest) ? text.views[nearest] : (saved.find(({ id }) => String(id) === nearest)?.name ?? nearest)
    toast({ text: text.viewGone({ name }) })
    void navigate({ to: `/inbox/${nearest}`, replace: true })
  }, [isGone, view])
}

/** Returns the requested composer mode once: a later visit opens the ticket for reading. */
const takeFrom = (writing: RefObject<Writing | undefined>, ticket: string) => () => {
  const wanted = writing.current
  writing.current = undefined
  return wanted?.id === ticket ? wanted.mode : undefined
}

export const QueuePage = () => {
  const { common } = useText()
  const navigate = useNavigate()
  const { view = 'mine', ticket } = useParams({ strict: false })
  const [selection, setSelection] = useState<Selection>(noSelection)
  const steps = useRef<FindStep>(() => undefined)
  const writing = useRef<Writing>(undefined)
  useWayOut(view)
  const back = (): void => void navigate({ to: `/inbox/${view}`, search: (before: object) => before })
  return (
    <ListAndDetail
      detailLabel={common.ticket}
      list={<ListPane view={view} ticket={ticket} selection={selection} onSelect={setSelection} steps={steps} writing={writing} />}
      detail={
        ticket === undefined ? undefined : (
          <TicketPane
            key={ticket}
            id={Number(ticket)}
            quiet={selection.keys.size > 0}
            onBack={back}
            findStep={(by) => steps.current(by)}
            takeMode={takeFrom(writing, ticket)}
            pending={<Skeleton />}
          />
        )
      }
    />
  )
}
