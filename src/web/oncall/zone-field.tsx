import type { ComponentProps } from 'react'
import { useText } from '../i18n/text.tsx'
import { ZoneField as PlainZoneField } from '../ui/form/zone-field.tsx'
import { isZone } from '../ui/time/zoned.ts'

/** The zone of a schedule; one that nobody knows is said at once, because the preview beside it follows what is typed. */
export const ZoneField = ({ error, ...field }: Omit<ComponentProps<typeof PlainZoneField>, 'label'>) => {
  const text = useText().oncall.editor
  return <PlainZoneField label={text.zone} error={error ?? (isZone(field.value) ? undefined : text.unknownZone)} {...field} />
}
