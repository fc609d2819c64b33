import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { SquareSlash } from 'lucide-react'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { IconButton } from '../ui/button.tsx'
import { ComposerBox, type ComposerMode } from '../ui/writing/composer-box.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import type { EditorHandle } from '../ui/writing/editor-handle.ts'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { AfterSend } from './after-send.tsx'
import { FileButton, FileList } from './compose-files.tsx'
import type { ComposerProps } from './composer-props.ts'
import { LaterPicker } from '../desk/moments/later-picker.tsx'
import { leaveField } from './leave-field.ts'
import { News } from './news.tsx'
import { CcLine, DraftState, SendButtons } from './send-bar.tsx'
import { useInsert } from './use-insert.tsx'
import { useMode } from './use-mode.ts'
import { useSendFlow, type SendFlow } from './use-send-flow.ts'
import { WritingField } from './writing-field.tsx'

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

/** Applies the mode requested in the ticket list like a shortcut in the composer: a note becomes a public reply only after confirmation. */
const useWantedMode = (take: ComposerProps['takeMode'], choose: (mode: ComposerMode) => void): void => {
  useEffect(() => {
    const wanted = take?.()
    if (wanted !== undefined) choose(wanted)
  }, [])
}

const Foot = ({ props, flow, onMacro }: { props: ComposerProps; flow: SendFlow; onMacro: () => void }) => {
  const { nav } = useText().admin
  const text = useText().ticket
  const { ticket, keeper, files, sending, leaving } = props
  const isNote = keeper.draft.mode === 'note'
  return (
    <>
      <SendButtons isNote={isNote} name={ticket.client.name} busy={sending.busy} onSend={flow.ask} onLater={flow.askLater} />
      <AfterSend leaving={leaving} />
      <FileButton onFiles={files.add} />
      <IconButton label={nav.parts.macros} onClick={onMacro}>
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
  const leave = (event: KeyboardEvent): void => {
    // The editor stops Escape, so it does not reach the page’s shortcuts.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    leaveField()
  }
  return (
    <div onKeyDown={leave}>
      <WritingField
        key={keeper.version}
        keeper={keeper}
        files={files}
        label={isNote ? text.noteTo : text.replyTo({ name })}
        placeholder={isNote ? text.notePlaceholder : text.replyPlaceholder({ name })}
        handle={handle}
      />
    </div>
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
  useWantedMode(props.takeMode, mode.choose)
  return (
    <ComposerBox
      label={text.composer}
      mode={draft.mode}
      onMode={mode.choose}
      isBlank={draft.text === '' && sending.failure === undefined && !flow.asking}
      tabs={[
        { mode: 'reply', label: text.replyTo({ name }), shortcut: { id: 'ticket.reply', keys: 'r' } },
        { mode: 'note', label: text.note, shortcut: { id: 'ticket.note', keys: 'n' } },
      ]}
      head={<DraftState state={keeper.state} saved_at={draft.saved_at} />}
      foot={<Foot props={props} flow={flow} onMacro={insert.open} />}
    >
      <Field props={props} handle={handle} />
      <FileList files={files} />
      {sending.failure !== undefined && <ErrorState what={text.sendFailed} why={sending.failure.message} onRetry={flow.retry} />}
      <News news={flow.news} asking={flow.asking} isNote={draft.mode === 'note'} onRead={flow.read} onSend={flow.goOn} />
      {flow.choosing && <LaterPicker onPick={flow.choose} onClose={flow.stopChoosing} />}
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
