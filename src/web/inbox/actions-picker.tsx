import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { useKeysOf } from '../keys/use-shortcuts.tsx'
import { customFieldsQuery } from '../ticket/custom-fields-data.ts'
import { Picker } from '../ui/picker.tsx'
import type { ActProps } from './act-props.ts'
import { useMacroOptions } from './macro-options.ts'
import { ACTS, type QueueAct } from './many.tsx'

type ActionsProps = ActProps & {
  readonly onAct: (act: QueueAct) => void
  /** Whose keys they are: the list's or the ticket's. */
  readonly scope: 'queue' | 'ticket'
}

const macroSign = 'macro '

/** Everything that can be done to tickets, found by typing; each macro by its own name. */
export const ActionsPicker = ({ rows, acts, onClose, onAct, scope }: ActionsProps) => {
  const text = useText().inbox
  const keysOf = useKeysOf()
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const { options: macros, find } = useMacroOptions()
  const possible = ACTS.filter(([act]) => act !== 'macro' && (act !== 'field' || fields.length > 0)).map(([act, keys]) => {
    const hint = keys === undefined ? undefined : keysOf({ id: `${scope}.${act}`, keys })
    return { value: act, label: text.acts[act], ...(hint !== undefined && { hint }) }
  })
  const pick = (value: string): void => {
    const act = possible.find((one) => one.value === value)?.value
    if (act !== undefined) return onAct(act)
    const macro = find(value.slice(macroSign.length))
    onClose()
    if (macro !== undefined) acts.macro(rows, macro)
  }
  return (
    <Picker
      title={text.pick.actions({ count: rows.length })}
      label={text.find}
      options={[...possible, ...macros.map(({ value, ...macro }) => ({ ...macro, value: `${macroSign}${value}` }))]}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}
