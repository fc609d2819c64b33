import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Picker } from '../../ui/form/picker.tsx'
import { shared, type ActProps } from '../acts/act-props.ts'
import { deskQuery } from '../data.ts'

export const DepartmentPicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const desk = useQuery(deskQuery)
  const departments = desk.data?.departments ?? []
  const now = shared(rows, ({ department_id }) => department_id)
  const pick = (value: string): void => {
    const name = departments.find(({ id }) => id === Number(value))?.name ?? ''
    onClose()
    acts.change(rows, { department_id: Number(value) }, text.did.department({ count: rows.length, name }))
  }
  const options = departments.map(({ id, name }) => ({ value: String(id), label: name, current: id === now }))
  return (
    <Picker
      title={text.pick.department({ count: rows.length })}
      label={text.find}
      options={options}
      isLoading={desk.isPending}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
