import { useText } from '../../i18n/text.tsx'
import { Picker } from '../../ui/form/picker.tsx'
import type { ActProps } from '../acts/act-props.ts'
import { useMacroOptions } from './macro-options.ts'

export const MacroPicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const { options, find, isLoading } = useMacroOptions()
  const pick = (value: string): void => {
    const macro = find(value)
    onClose()
    if (macro !== undefined) acts.macro(rows, macro)
  }
  return (
    <Picker
      title={text.pick.macro({ count: rows.length })}
      label={text.findMacro}
      options={options}
      isLoading={isLoading}
      onPick={pick}
      onClose={onClose}
      none={options.length === 0 ? text.noMacros : common.noMatches}
    />
  )
}
