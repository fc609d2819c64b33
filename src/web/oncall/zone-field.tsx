import type { ComponentProps } from 'react'
import { useText } from '../i18n/text.tsx'
import { ZoneField as PlainZoneField } from '../ui/form/zone-field.tsx'
import { isZone } from '../ui/time/zoned.ts'

/** Time zone of a schedule. An unknown zone is reported while typing, because the preview depends on it. */
export const ZoneField = ({ error, ...field }: Omit<ComponentProps<typeof PlainZoneField>, 'label'>) => {
  const { common } = useText()
  const text = useText().oncall.editor
  return <PlainZoneField label={common.timeZone} error={error ?? (isZone(field.value) ? undefined : text.unknownZone)} {...field} />
}
