import { useState } from 'react'
import { parseInstant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { SNOOZES, snoozeUntil } from '../inbox/snooze.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Picker } from '../ui/picker.tsx'
import { useZone } from '../ui/time.tsx'
import { useForm } from '../ui/use-form.ts'

type LaterProps = { readonly onPick: (send_at: string) => void; readonly onClose: () => void }

/** "Mon, Nov 16, 09:00", on the reader's clock. */
export const useMoment = (): ((iso: string) => string) => {
  const format = useFormat()
  const zone = useZone()
  return (iso) => format.time(parseInstant(iso) ?? 0, zone, 'weekday')
}

const OwnMoment = ({ onPick, onClose }: LaterProps) => {
  const text = useText().ticket.later
  const form = useForm<{ send_at: string | null }>({
    initial: { send_at: snoozeUntil('tomorrow', serverNow()) },
    submit: async ({ send_at }) => send_at !== null && onPick(send_at),
  })
  return (
    <FormDialog title={text.title} verb={text.verb} form={form} failed={text.failed} onClose={onClose}>
      <DateTimeField
        required
        label={text.at}
        name="send_at"
        error={form.errors.send_at}
        value={form.values.send_at}
        onChange={(send_at) => form.set('send_at', send_at)}
      />
    </FormDialog>
  )
}

/** When a reply goes out: one of the usual moments, or one's own. */
export const LaterPicker = ({ onPick, onClose }: LaterProps) => {
  const { ticket, inbox } = useText()
  const text = ticket.later
  const momentOf = useMoment()
  const [isOwn, setIsOwn] = useState(false)
  if (isOwn) return <OwnMoment onPick={onPick} onClose={onClose} />
  const options = SNOOZES.map((value) => ({ value, label: inbox.snoozes[value], hint: momentOf(snoozeUntil(value, serverNow())) }))
  const pick = (value: string): void => {
    const chosen = SNOOZES.find((word) => word === value)
    if (chosen === undefined) setIsOwn(true)
    else onPick(snoozeUntil(chosen, serverNow()))
  }
  return (
    <Picker
      title={text.title}
      label={inbox.find}
      options={[...options, { value: 'own', label: text.own }]}
      onPick={pick}
      onClose={onClose}
      none={inbox.noneFits}
    />
  )
}
