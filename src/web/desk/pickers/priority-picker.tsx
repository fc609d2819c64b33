import { TICKET_PRIORITIES, type TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { Picker, type Choosable } from '../../ui/form/picker.tsx'
import { PriorityMark } from '../../ui/ticket-words.tsx'
import { shared, type ActProps } from '../acts/act-props.ts'

export const PriorityPicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const now = shared(rows, ({ priority }) => priority)
  const options = TICKET_PRIORITIES.toReversed().map((value): Choosable => ({
    value,
    label: text.priority[value],
    glyph: <PriorityMark priority={value} look="glyph" />,
    current: value === now,
  }))
  const pick = (value: string): void => {
    const priority: TicketPriority | undefined = TICKET_PRIORITIES.find((word) => word === value)
    onClose()
    if (priority !== undefined)
      acts.change(rows, { priority }, text.did.priority({ count: rows.length, priority: text.priority[priority] }))
  }
  return (
    <Picker
      title={text.pick.priority({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
