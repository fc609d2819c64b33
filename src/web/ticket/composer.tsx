import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { SquareSlash } from 'lucide-react'
import type { DeskTicket } from '../../contract/app/desk-ticket.ts'
import type { TicketStatus } from '../../contract/v1/ticket-words.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { IconButton } from '../ui/button.tsx'
import { ComposerBox, PlainEditor, type ComposerMode } from '../ui/composer-box.tsx'
import { Confirm } from '../ui/confirm.tsx'
import type { EditorHandle } from '../ui/editor-handle.ts'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/states.tsx'
import { FileButton, FileList } from './compose-files.tsx'
import { InsertPicker, wantedInsert, type Insert } from './insert.tsx'
import { News } from './news.tsx'
import { CcLine, DraftState, SendButtons } from './send-bar.tsx'
import { newsSince } from './story.ts'
import type { DraftKeeper } from './use-draft.ts'
import type { Files } from './use-files.ts'
import type { Sending } from './use-send.ts'

const RichEditor = lazy(() => import('../ui/editor.tsx').then((module) => ({ default: module.RichEditor })))

type ComposerProps = {
  readonly ticket: DeskTicket
  readonly me: number | undefined
  readonly keeper: DraftKeeper
  readonly files: Files
  readonly sending: Sending
  readonly quiet: boolean
}

/** The field: plain until the editor has arrived, which is sent for when somebody begins to write. */
const WritingField = ({
  keeper,
  files,
  label,
  placeholder,
  handle,
}: Pick<ComposerProps, 'keeper' | 'files'> & { label: string; placeholder: string; handle: RefObject<EditorHandle | null> }) => {
  const [wanted, setWanted] = useState(keeper.draft.text !== '')
  const touched = useRef(keeper.version > 0)
  const plain = (
    <PlainEditor
      ref={handle}
      text={keeper.draft.text}
      onText={keeper.setText}
      label={label}
      placeholder={placeholder}
      onFocus={() => {
        touched.current = true
        setWanted(true)
      }}
    />
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <RichEditor
        ref={handle}
        text={keeper.draft.text}
        onText={keeper.setText}
        label={label}
        placeholder={placeholder}
        autoFocus={touched.current}
        onFiles={files.add}
      />
    </Suspense>
  )
}

/** Changing from a note to a reply makes public what was meant for the team: that is asked about. */
const useMode = (keeper: DraftKeeper, focus: () => void) => {
  const [asking, setAsking] = useState(false)
  const { draft, setMode } = keeper
  const choose = (mode: ComposerMode): void => {
    if (mode === 'reply' && draft.mode === 'note' && draft.text.trim() !== '') return setAsking(true)
    if (mode !== draft.mode) setMode(mode)
    focus()
  }
  const confirm = (): void => {
    setAsking(false)
    setMode('reply')
    focus()
  }
  return { asking, choose, confirm, cancel: () => setAsking(false) }
}

type Pending = { readonly status: TicketStatus | undefined } | undefined

/** Sending, with a stop before it: whoever answers should have read what came meanwhile. A note to the team can be written without. */
const useSendFlow = ({ ticket, me, keeper, files, sending }: ComposerProps, handle: RefObject<EditorHandle | null>) => {
  const [pending, setPending] = useState<Pending>()
  const { draft } = keeper
  const news = newsSince(ticket, draft.began_at, me)
  const go = async (status?: TicketStatus): Promise<void> => {
    setPending(undefined)
    if (draft.text.trim() === '' && files.done.length === 0) return handle.current?.focus()
    if (await sending.send({ html: handle.current?.richHtml(), status })) handle.current?.put('')
  }
  return {
    news,
    asking: pending !== undefined,
    ask: (status?: TicketStatus): void => (news.length > 0 && draft.mode === 'reply' ? setPending({ status }) : void go(status)),
    goOn: (): void => void go(pending?.status),
    read: (): void => {
      keeper.readAll()
      setPending(undefined)
    },
  }
}

const useComposerKeys = (quiet: boolean, choose: (mode: ComposerMode) => void, ask: (status?: TicketStatus) => void): void => {
  const text = useText().ticket
  const key = (id: string, keys: string, label: string, run: () => void): Shortcut => ({
    id: `ticket.${id}`,
    keys,
    scope: 'page',
    label,
    when: () => !quiet,
    run,
  })
  useShortcuts([
    key('reply', 'r', text.reply, () => choose('reply')),
    key('note', 'n', text.note, () => choose('note')),
    key('send', 'Mod+Enter', text.send, () => ask()),
    key('sendResolve', 'Mod+Shift+Enter', text.sendResolve, () => ask('resolved')),
  ])
}

/** What can be put into the text by typing a sign or pressing a button. */
const useInsert = ({ draft, setMode }: DraftKeeper, ticket: DeskTicket, handle: RefObject<EditorHandle | null>) => {
  const [insert, setInsert] = useState<Insert>()
  useEffect(() => setInsert((before) => before ?? wantedInsert(draft)), [draft.text])
  const close = (): void => {
    setInsert(undefined)
    handle.current?.focus()
  }
  const layer = insert && (
    <InsertPicker
      insert={insert}
      ticket={ticket}
      onInsert={(piece) => handle.current?.insert(piece, insert.instead)}
      onMode={(next) => next !== draft.mode && draft.text.trim().length <= insert.instead && setMode(next)}
      onClose={close}
    />
  )
  return { layer, open: () => setInsert({ kind: 'macro', instead: 0 }) }
}

const Foot = ({ props, flow, onMacro }: { props: ComposerProps; flow: ReturnType<typeof useSendFlow>; onMacro: () => void }) => {
  const text = useText().ticket
  const { ticket, keeper, files, sending } = props
  const isNote = keeper.draft.mode === 'note'
  return (
    <>
      <SendButtons isNote={isNote} name={ticket.client.name} busy={sending.busy} onSend={flow.ask} />
      <FileButton onFiles={files.add} />
      <IconButton label={text.macros} onClick={onMacro}>
        <SquareSlash aria-hidden="true" className="size-4" />
      </IconButton>
      {!isNote && <CcLine ticket={ticket} cc={keeper.draft.cc} onCc={keeper.setCc} />}
      <Quiet>{isNote ? text.noteHint : text.replyHint({ address: ticket.requester_email })}</Quiet>
    </>
  )
}

const Field = ({ props, handle }: { props: ComposerProps; handle: RefObject<EditorHandle | null> }) => {
  const text = useText().ticket
  const { ticket, keeper, files } = props
  const { name } = ticket.client
  const isNote = keeper.draft.mode === 'note'
  return (
    <WritingField
      key={keeper.version}
      keeper={keeper}
      files={files}
      label={isNote ? text.noteTo : text.replyTo({ name })}
      placeholder={isNote ? text.notePlaceholder : text.replyPlaceholder({ name })}
      handle={handle}
    />
  )
}

export const Composer = (props: ComposerProps) => {
  const text = useText().ticket
  const { ticket, keeper, files, sending, quiet } = props
  const handle = useRef<EditorHandle>(null)
  const { draft } = keeper
  const mode = useMode(keeper, () => handle.current?.focus())
  const flow = useSendFlow(props, handle)
  const insert = useInsert(keeper, ticket, handle)
  const { name } = ticket.client
  useComposerKeys(quiet, mode.choose, flow.ask)
  return (
    <ComposerBox
      label={text.composer}
      mode={draft.mode}
      onMode={mode.choose}
      tabs={[
        { mode: 'reply', label: text.replyTab({ name }), shortcut: { id: 'ticket.reply', keys: 'r' } },
        { mode: 'note', label: text.noteTab, shortcut: { id: 'ticket.note', keys: 'n' } },
      ]}
      head={<DraftState state={keeper.state} saved_at={draft.saved_at} />}
      foot={<Foot props={props} flow={flow} onMacro={insert.open} />}
    >
      <Field props={props} handle={handle} />
      <FileList files={files} />
      {sending.failure !== undefined && <ErrorState what={text.sendFailed} why={sending.failure.message} onRetry={() => flow.ask()} />}
      <News news={flow.news} asking={flow.asking} isNote={draft.mode === 'note'} onRead={flow.read} onSend={flow.goOn} />
      {insert.layer}
      {mode.asking && (
        <Confirm
          title={text.makePublicTitle}
          sentence={text.makePublicSentence({ name })}
          verb={text.makePublicVerb}
          onConfirm={mode.confirm}
          onClose={mode.cancel}
        />
      )}
    </ComposerBox>
  )
}
