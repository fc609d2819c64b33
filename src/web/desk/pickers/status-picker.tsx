import { TICKET_STATUSES, type TicketStatus } from '../../../contract/v1/ticket-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { Picker, type Choosable } from '../../ui/form/picker.tsx'
import { TicketGlyph } from '../../ui/ticket-words.tsx'
import { shared, type ActProps } from '../acts/act-props.ts'

export const StatusPicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const now = shared(rows, ({ status }) => status)
  const options = TICKET_STATUSES.map((value): Choosable => ({
    value,
    label: text.status[value],
    glyph: <TicketGlyph status={value} />,
    current: value === now,
  }))
  const pick = (value: string): void => {
    const status: TicketStatus | undefined = TICKET_STATUSES.find((word) => word === value)
    onClose()
    if (status !== undefined) acts.change(rows, { status }, text.did.status({ count: rows.length, status: text.status[status] }))
  }
  return (
    <Picker
      title={text.pick.status({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
