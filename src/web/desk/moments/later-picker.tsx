import { parseInstant } from '../../../contract/time.ts'
import { MomentPicker } from './moment-picker.tsx'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useZone } from '../../ui/time/time.tsx'

export const useMoment = (): ((iso: string) => string) => {
  const format = useFormat()
  const zone = useZone()
  return (iso) => format.time(parseInstant(iso) ?? 0, zone, 'weekday')
}

export const LaterPicker = ({ onPick, onClose }: { readonly onPick: (send_at: string) => void; readonly onClose: () => void }) => (
  <MomentPicker words={useText().ticket.later} momentOf={useMoment()} onPick={(send_at) => onPick(send_at)} onClose={onClose} />
)
