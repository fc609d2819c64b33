import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { deskQuery } from '../desk/data.ts'
import { useMacroOptions } from '../desk/macros/macro-options.ts'
import { setOf } from '../desk/acts/undo.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { Picker } from '../ui/form/picker.tsx'
import { fillBlanks } from './fill-blanks.ts'
import { ArticleInsert } from './insert-article.tsx'
import type { Insert } from './wanted-insert.ts'

type InsertProps = {
  readonly insert: Insert
  readonly ticket: TicketOverview
  readonly mode: ComposerMode
  readonly onInsert: (text: string) => void
  readonly onMode: (mode: ComposerMode) => void
  readonly onClose: () => void
}

const MacroInsert = ({ ticket, onInsert, onMode, onClose }: InsertProps) => {
  const { nav } = useText().admin
  const { common, inbox } = useText()
  const me = useMe()
  const acts = useTicketActs()
  const { options, find, isLoading } = useMacroOptions()
  const pick = (value: string): void => {
    const macro = find(value)
    onClose()
    if (macro === undefined) return
    const { client } = ticket
    const { reply } = macro.actions
    if (reply !== undefined) {
      onMode(reply.is_internal === true ? 'note' : 'reply')
      onInsert(
        fillBlanks(reply.body, {
          ticket: { id: ticket.id, reference: ticket.reference, subject: ticket.subject },
          requester: { name: client.name, first_name: client.name.split(' ')[0] ?? client.name, email: client.email },
          agent: { name: me?.name ?? '', email: me?.email ?? '' },
        }),
      )
    } else onInsert('')
    const set = setOf(macro.actions, me?.id)
    if (Object.keys(set).length > 0) acts.change([ticket], set, inbox.macroDone({ name: macro.name, count: 1 }))
  }
  const none = options.length === 0 ? inbox.noMacros : common.noMatches
  return (
    <Picker
      title={nav.parts.macros}
      label={inbox.findMacro}
      options={options}
      isLoading={isLoading}
      onPick={pick}
      onClose={onClose}
      none={none}
    />
  )
}

const MentionInsert = ({ onInsert, onClose }: InsertProps) => {
  const { common, ticket: text, inbox } = useText()
  const desk = useQuery(deskQuery)
  const agents = desk.data?.agents ?? []
  const options = agents.map(({ id, name, email }) => ({
    value: String(id),
    label: name,
    ...(email !== null && { hint: email }),
    glyph: <Avatar name={name} size="small" />,
  }))
  const pick = (value: string): void => {
    const name = agents.find(({ id }) => id === Number(value))?.name
    onClose()
    if (name !== undefined) onInsert(`@${name} `)
  }
  return (
    <Picker
      title={text.mention}
      label={inbox.findAgent}
      options={options}
      isLoading={desk.isPending}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}

export const InsertPicker = (props: InsertProps) => {
  const { insert, ticket, mode, onInsert, onClose } = props
  if (insert.kind === 'macro') return <MacroInsert {...props} />
  if (insert.kind === 'mention') return <MentionInsert {...props} />
  return <ArticleInsert subject={ticket.subject} isNote={mode === 'note'} onInsert={onInsert} onClose={onClose} />
}
