import { Plus, X } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { KindToggle } from '../ui/list/log.tsx'
import type { Restriction } from './data.ts'
import type { LayerValues } from './rotation-values.ts'

const icon = (Icon: typeof Plus) => <Icon aria-hidden="true" className="size-4" />

type LayerProps = { readonly layer: LayerValues; readonly onChange: (layer: LayerValues) => void }

type HoursProps = { readonly hours: Restriction; readonly onChange: (hours: Restriction) => void; readonly onRemove: () => void }

const Hours = ({ hours, onChange, onRemove }: HoursProps) => {
  const { common } = useText()
  const text = useText().oncall.editor
  const format = useFormat()
  const name = new Intl.DateTimeFormat(format.language, { weekday: 'short', timeZone: 'UTC' })
  const days = [1, 2, 3, 4, 5, 6, 7]
  const toggle = (day: number): void => {
    const has = hours.weekdays.includes(day)
    onChange({ ...hours, weekdays: has ? hours.weekdays.filter((other) => other !== day) : [...hours.weekdays, day].toSorted() })
  }
  return (
    <li className="flex flex-wrap items-end gap-2">
      <div role="group" aria-label={text.weekdays} className="flex flex-wrap gap-1">
        {days.map((day) => (
          <KindToggle
            key={day}
            label={name.format((day + 3) * 86_400_000)}
            pressed={hours.weekdays.includes(day)}
            onPress={() => toggle(day)}
          />
        ))}
      </div>
      <div className="flex items-end gap-2">
        <Field label={common.from}>
          <Input type="time" required value={hours.from} onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })} />
        </Field>
        <Field label={text.to}>
          <Input
            type="time"
            required
            value={hours.to === '24:00' ? '00:00' : hours.to}
            onChange={(event) => onChange({ ...hours, to: event.currentTarget.value === '00:00' ? '24:00' : event.currentTarget.value })}
          />
        </Field>
        <IconButton label={text.removeHours} onClick={onRemove}>
          {icon(X)}
        </IconButton>
      </div>
    </li>
  )
}

const workdays: Restriction = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

/** Hours in which a layer is on duty; without restrictions, always. */
export const Restrictions = ({ layer, onChange }: LayerProps) => {
  const text = useText().oncall.editor
  const { restrictions } = layer
  const set = (next: readonly Restriction[]): void => onChange({ ...layer, restrictions: next })
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {restrictions.length > 0 && (
        <ul aria-label={text.hoursOnly} className="flex flex-col gap-3">
          {restrictions.map((hours, at) => (
            <Hours
              key={at}
              hours={hours}
              onChange={(next) => set(restrictions.with(at, next))}
              onRemove={() => set(restrictions.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      <Button look="quiet" icon={icon(Plus)} onClick={() => set([...restrictions, workdays])}>
        {restrictions.length === 0 ? text.hoursOnly : text.addHours}
      </Button>
    </div>
  )
}
