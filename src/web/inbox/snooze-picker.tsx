import { useState } from 'react'
import { parseInstant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Picker } from '../ui/picker.tsx'
import { useZone } from '../ui/time.tsx'
import { useForm } from '../ui/use-form.ts'
import type { ActProps } from './act-props.ts'
import { SNOOZES, snoozeUntil } from './snooze.ts'

/** A day and a time of one's own. */
const OwnMoment = ({ rows, onSnooze, onClose }: Pick<ActProps, 'rows' | 'onClose'> & { onSnooze: (until: string) => void }) => {
  const text = useText().inbox
  const form = useForm<{ until: string | null }>({
    initial: { until: snoozeUntil('tomorrow', serverNow()) },
    submit: async ({ until }) => until !== null && onSnooze(until),
  })
  return (
    <FormDialog
      title={text.pick.snooze({ count: rows.length })}
      verb={text.acts.snooze}
      form={form}
      failed={text.actFailed}
      onClose={onClose}
    >
      <DateTimeField
        required
        label={text.snoozeUntil}
        name="until"
        error={form.errors.until}
        value={form.values.until}
        onChange={(until) => form.set('until', until)}
      />
    </FormDialog>
  )
}

export const SnoozePicker = ({ rows, acts, onClose }: ActProps) => {
  const text = useText().inbox
  const format = useFormat()
  const zone = useZone()
  const [isOwn, setIsOwn] = useState(false)
  const snooze = (pending_until: string, when: string): void => {
    onClose()
    acts.change(rows, { status: 'pending', pending_until }, text.did.snooze({ count: rows.length, when }))
  }
  const clock = (iso: string): string => format.time(parseInstant(iso) ?? 0, zone, 'short')
  if (isOwn) return <OwnMoment rows={rows} onClose={onClose} onSnooze={(until) => snooze(until, clock(until))} />
  const options = SNOOZES.map((value) => ({ value, label: text.snoozes[value], hint: clock(snoozeUntil(value, serverNow())) }))
  const pick = (value: string): void => {
    const chosen = SNOOZES.find((word) => word === value)
    if (chosen === undefined) setIsOwn(true)
    else snooze(snoozeUntil(chosen, serverNow()), text.snoozes[chosen])
  }
  return (
    <Picker
      title={text.pick.snooze({ count: rows.length })}
      label={text.find}
      options={[...options, { value: 'own', label: text.snoozeOwn }]}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}
