import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { useMe } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Picker, type Choosable } from '../../ui/form/picker.tsx'
import { shared, type ActProps } from '../acts/act-props.ts'
import { deskQuery } from '../data.ts'

export const AssignPicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const me = useMe()
  const desk = useQuery(deskQuery)
  const agents = desk.data?.agents ?? []
  const now = shared(rows, ({ assignee_id }) => assignee_id)
  const others = agents.filter(({ id }) => id !== me?.id)
  const options: readonly Choosable[] = [
    ...(me === undefined
      ? []
      : [{ value: String(me.id), label: text.me, hint: me.name, glyph: <Avatar name={me.name} size="small" />, current: now === me.id }]),
    { value: '', label: common.unassigned, current: now === null },
    ...others.map(({ id, name, email }) => ({
      value: String(id),
      label: name,
      ...(email !== null && { hint: email }),
      glyph: <Avatar name={name} size="small" />,
      current: now === id,
    })),
  ]
  const pick = (value: string): void => {
    const assignee_id = value === '' ? null : Number(value)
    const name = agents.find(({ id }) => id === assignee_id)?.name ?? common.unassigned
    onClose()
    acts.change(rows, { assignee_id }, text.did.assign({ count: rows.length, name }))
  }
  return (
    <Picker
      title={text.pick.assign({ count: rows.length })}
      label={text.findAgent}
      options={options}
      isLoading={desk.isPending}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
