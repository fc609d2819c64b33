import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Picker } from '../../ui/form/picker.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { givenIn } from '../../ui/form/form-fields.ts'
import { SNOOZES, snoozeUntil } from './snooze.ts'

export type MomentProps = {
  readonly words: { readonly title: string; readonly verb: string; readonly at: string; readonly own: string; readonly failed: string }
  readonly momentOf: (iso: string) => string
  /** `said`: the chosen option as text. */
  readonly onPick: (iso: string, said: string) => void
  readonly onClose: () => void
}

const OwnMoment = ({ words, momentOf, onPick, onClose }: MomentProps) => {
  const form = useForm<{ at: string | null }>({
    initial: { at: snoozeUntil('tomorrow', serverNow()) },
    submit: async ({ at }) => at !== null && onPick(at, momentOf(at)),
  })
  return (
    <FormDialog title={words.title} verb={words.verb} form={form} failed={words.failed} onClose={onClose}>
      <DateTimeField required label={words.at} {...givenIn(form, 'at')} />
    </FormDialog>
  )
}

export const MomentPicker = (props: MomentProps) => {
  const { words, momentOf, onPick, onClose } = props
  const { common, inbox: text } = useText()
  const [isOwn, setIsOwn] = useState(false)
  if (isOwn) return <OwnMoment {...props} />
  const options = SNOOZES.map((value) => ({ value, label: text.snoozes[value], hint: momentOf(snoozeUntil(value, serverNow())) }))
  const pick = (value: string): void => {
    const chosen = SNOOZES.find((word) => word === value)
    if (chosen === undefined) setIsOwn(true)
    else onPick(snoozeUntil(chosen, serverNow()), text.snoozes[chosen])
  }
  return (
    <Picker
      title={words.title}
      label={text.find}
      options={[...options, { value: 'own', label: words.own }]}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
