import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { useKeysOf } from '../../keys/use-shortcuts.tsx'
import { useMe } from '../../session.ts'
import { customFieldsQuery } from '../fields/custom-fields-data.ts'
import { isDone } from '../is-done.ts'
import { Picker } from '../../ui/form/picker.tsx'
import type { ActProps } from '../acts/act-props.ts'
import { useMacroOptions } from '../macros/macro-options.ts'
import { ACTS, type QueueAct } from '../acts/queue-acts.ts'
import type { Changeable } from '../acts/undo.ts'

type ActionsProps = ActProps & {
  readonly onAct: (act: QueueAct) => void
  readonly scope: 'queue' | 'ticket'
}

const macroSign = 'macro '

/** Actions that open a dialog; some apply to a single ticket only. */
const useAsking = (rows: readonly Changeable[]): readonly (readonly [QueueAct, string | undefined])[] => {
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const [first, ...others] = rows
  const single = others.length === 0 ? first : undefined
  return [
    ...ACTS.filter(([act]) => act !== 'macro' && (act !== 'field' || fields.length > 0)),
    ...(single === undefined ? [] : [['escalate', undefined] as const]),
    ...(single === undefined || !isDone(single) ? [] : [['csat', undefined] as const]),
  ]
}

const useAtOnce = ({ rows, acts, scope }: ActionsProps) => {
  const { common, inbox: text } = useText()
  const me = useMe()
  const count = rows.length
  const areDone = rows.every(isDone)
  const status = areDone ? 'open' : 'resolved'
  return [
    {
      id: 'mine',
      keys: 'i',
      label: common.assignToMe,
      run: () => acts.change(rows, { assignee_id: me?.id ?? null }, text.did.assign({ count, name: me?.name ?? '' })),
    },
    {
      id: 'resolve',
      // In the list the shortcut only resolves: tickets that are already resolved are reopened from the menu.
      keys: areDone && scope === 'queue' ? undefined : 'e',
      label: areDone ? common.reopen : common.resolve,
      run: () => acts.change(rows, { status }, text.did.status({ count, status: text.status[status] })),
    },
  ]
}

export const ActionsPicker = (props: ActionsProps) => {
  const { rows, acts, onClose, onAct, scope } = props
  const { common, inbox: text } = useText()
  const keysOf = useKeysOf()
  const { options: macros, find, isLoading } = useMacroOptions()
  const hinted = (id: string, keys: string | undefined) => {
    const hint = keys === undefined ? undefined : keysOf({ id: `${scope}.${id}`, keys })
    return hint === undefined ? {} : { hint }
  }
  const atOnce = useAtOnce(props)
  const asking = useAsking(rows).map(([act, keys]) => ({ value: act, label: text.acts[act], ...hinted(act, keys) }))
  const pick = (value: string): void => {
    const act = asking.find((one) => one.value === value)?.value
    if (act !== undefined) return onAct(act)
    const macro = find(value.slice(macroSign.length))
    onClose()
    atOnce.find(({ id }) => id === value)?.run()
    if (macro !== undefined) acts.macro(rows, macro)
  }
  return (
    <Picker
      title={text.pick.actions({ count: rows.length })}
      label={text.find}
      options={[
        ...atOnce.map(({ id, keys, label }) => ({ value: id, label, ...hinted(id, keys) })),
        ...asking,
        ...macros.map(({ value, ...macro }) => ({ ...macro, value: `${macroSign}${value}` })),
      ]}
      isLoading={isLoading}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
