import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { macrosQuery } from '../ticket/data.ts'
import { Picker } from '../ui/picker.tsx'
import type { ActProps } from './act-props.ts'

export const MacroPicker = ({ rows, acts, onClose }: ActProps) => {
  const text = useText().inbox
  const macros = useQuery(macrosQuery).data ?? []
  const pick = (value: string): void => {
    const macro = macros.find(({ id }) => id === Number(value))
    onClose()
    if (macro !== undefined) acts.macro(rows, macro.id, macro.name)
  }
  const options = macros.map(({ id, name, actions }) => ({ value: String(id), label: name, hint: actions.reply?.body.slice(0, 60) ?? '' }))
  return (
    <Picker
      title={text.pick.macro({ count: rows.length })}
      label={text.findMacro}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noMacros}
    />
  )
}
