import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { MESSAGES_PAGE_SIZE, type TicketOverview } from '../../contract/app/ticket-overview.ts'
import { ApiError } from '../api/error.ts'
import { onPatches } from '../api/live.ts'
import { useText } from '../i18n/text.tsx'
import { typeAhead } from '../keys/type-ahead-buffer.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay, useMe } from '../session.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { WithContext } from '../ui/page/panes.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { ErrorState, Skeleton } from '../ui/page/states.tsx'
import type { FindStep } from '../desk/find-step.ts'
import { Composer } from './composer.tsx'
import { ticketQuery } from '../desk/data.ts'
import { ClosedBanners, MergeBanners, TicketHeader } from './header.tsx'
import { useMerge } from './use-merge.ts'
import { TicketPanel } from './panel.tsx'
import { Thread } from './thread.tsx'
import { leaveField } from './leave-field.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { usePresence } from './use-presence.ts'
import { useSend } from './use-send.ts'
import { TicketDialogs, useTicketDoes } from './use-ticket-keys.tsx'

const useTicket = (id: number) => {
  const queries = useQueryClient()
  const [messages, setMessages] = useState(MESSAGES_PAGE_SIZE)
  useEffect(
    () =>
      onPatches((patches) => {
        if (patches.get('ticket')?.has(String(id)) === true) void queries.invalidateQueries({ queryKey: ['ticket', id] })
      }),
    [queries, id],
  )
  const query = useQuery({
    ...ticketQuery(id, messages),
    placeholderData: keepPreviousData,
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
  return { query, onEarlier: () => setMessages((before) => before + MESSAGES_PAGE_SIZE) }
}

const isWriting = (focused: Element | null): boolean =>
  focused instanceof HTMLElement && (focused.isContentEditable || focused.matches('input, textarea, select'))

/** The first Escape leaves the editor, the second closes the ticket. The draft is kept. */
const useClosing = (onClose: (() => void) | undefined): void => {
  const text = useText().ticket
  const run = (): void => {
    const focused = document.activeElement
    if (isWriting(focused)) leaveField()
    else onClose?.()
  }
  useShortcuts(onClose === undefined ? [] : [{ id: 'ticket.close', keys: 'Escape', scope: 'page', label: text.toList, run }])
}

type OpenProps = {
  readonly ticket: TicketOverview
  readonly quiet: boolean
  readonly onBack: (() => void) | undefined
  readonly findStep: FindStep | undefined
  readonly takeMode: (() => ComposerMode | undefined) | undefined
  readonly onEarlier: () => void
}

/** The unsent draft of a ticket that was merged, offered for copying, because a merged ticket has no composer. */
const StrandedDraft = ({ ticket, text: written }: Pick<OpenProps, 'ticket'> & { text: string }) => {
  const text = useText().ticket
  if (ticket.merged_into_id === null || written === '') return null
  return (
    <div className="px-3 pb-3">
      <Notice
        kind="late"
        sentence={text.draftOnMerged({ text: written })}
        action={{ label: text.copyMessage, run: () => void copyText(written) }}
      />
    </div>
  )
}

const OpenTicket = ({ ticket, quiet, onBack, findStep, takeMode, onEarlier }: OpenProps) => {
  const { common, ticket: text } = useText()
  const navigate = useNavigate()
  const me = useMe()?.id
  const mayWrite = useMay('tickets:write')
  const may = mayWrite && ticket.merged_into_id === null
  const keeper = useDraft(ticket, me)
  const files = useFiles(ticket.draft_files, keeper.noteFiles)
  const people = usePresence(ticket.id, me, keeper.draft.text !== '')
  useEffect(() => {
    // Keystrokes were buffered for the composer, which this account or a merged ticket does not have: they are dropped.
    if (!may && takeMode?.() !== undefined) typeAhead.drop()
  }, [])
  const does = useTicketDoes({ ticket, may, quiet, findStep })
  useClosing(findStep && onBack)
  const { unmerge } = useMerge()
  const sending = useSend(ticket, keeper, files)
  const later = mayWrite ? sending.later : undefined
  const acts = { me, fixed: !may, onSplit: may ? does.askSplit : undefined, onUndo: sending.takeBack, later }
  return (
    <WithContext
      label={text.conversation}
      contextLabel={common.details}
      title={ticket.subject}
      {...(onBack !== undefined && { onBack })}
      context={<TicketPanel ticket={ticket} onAct={may ? does.ask : undefined} />}
    >
      <MergeBanners ticket={ticket} onUnmerge={mayWrite ? (id) => unmerge([id]) : undefined} />
      <ClosedBanners ticket={ticket} onFollowUp={may ? does.askFollowUp : undefined} />
      <TicketHeader ticket={ticket} people={people} does={may ? does : undefined} me={me} findStep={findStep} />
      <Thread ticket={ticket} acts={acts} onEarlier={onEarlier} />
      {may && (
        <Composer
          ticket={ticket}
          me={me}
          keeper={keeper}
          files={files}
          sending={sending}
          quiet={quiet}
          leaving={{ findNext: findStep && (() => findStep(1)), onBack }}
          takeMode={takeMode}
        />
      )}
      <StrandedDraft ticket={ticket} text={keeper.draft.text} />
      <TicketDialogs ticket={ticket} does={does} onMerged={(into) => void navigate({ to: `/tickets/${into}` })} />
    </WithContext>
  )
}

type PaneProps = {
  readonly id: number
  /** Disables the ticket’s shortcuts while another part handles keys. */
  readonly quiet?: boolean
  readonly onBack?: () => void
  readonly findStep?: FindStep
  /** Returns the requested composer mode once. */
  readonly takeMode?: () => ComposerMode | undefined
}

export const TicketPane = ({ id, quiet = false, onBack, findStep, takeMode }: PaneProps) => {
  const text = useText().ticket
  const { query, onEarlier } = useTicket(id)
  const { data: ticket } = query
  useEffect(() => {
    if (query.isError && takeMode?.() !== undefined) typeAhead.drop()
  }, [query.isError])
  if (query.isError && ticket === undefined)
    return (
      <div className="p-4">
        <ErrorState what={text.loadFailed} why={query.error.message} onRetry={() => void query.refetch()} />
      </div>
    )
  if (ticket === undefined || ticket.id !== id) return <Skeleton />
  return <OpenTicket key={id} ticket={ticket} quiet={quiet} onBack={onBack} findStep={findStep} takeMode={takeMode} onEarlier={onEarlier} />
}

export const TicketPage = () => {
  const navigate = useNavigate()
  const { ticket = '' } = useParams({ strict: false })
  return <TicketPane key={ticket} id={Number(ticket)} onBack={() => void navigate({ to: '/inbox' })} />
}
