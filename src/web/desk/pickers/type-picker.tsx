import { TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { Picker, type Choosable } from '../../ui/form/picker.tsx'
import { shared, type ActProps } from '../acts/act-props.ts'

export const TypePicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text, ticket } = useText()
  const now = shared(rows, ({ type }) => type)
  const options = TICKET_TYPES.map((value): Choosable => ({ value, label: ticket.types[value], current: value === now }))
  const pick = (value: string): void => {
    const type = TICKET_TYPES.find((word) => word === value)
    onClose()
    if (type !== undefined) acts.change(rows, { type }, text.did.type({ count: rows.length, type: ticket.types[type] }))
  }
  return (
    <Picker
      title={text.pick.type({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
