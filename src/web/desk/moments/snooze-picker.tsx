import { parseInstant } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useZone } from '../../ui/time/time.tsx'
import type { ActProps } from '../acts/act-props.ts'
import { MomentPicker } from './moment-picker.tsx'

export const SnoozePicker = ({ rows, acts, onClose }: ActProps) => {
  const { common, inbox: text } = useText()
  const format = useFormat()
  const zone = useZone()
  const snooze = (pending_until: string, when: string): void => {
    onClose()
    acts.change(rows, { status: 'pending', pending_until }, text.did.snooze({ count: rows.length, when }))
  }
  const title = text.pick.snooze({ count: rows.length })
  return (
    <MomentPicker
      words={{ title, verb: text.acts.snooze, at: common.until, own: text.snoozeOwn, failed: common.actionFailed }}
      momentOf={(iso) => format.time(parseInstant(iso) ?? 0, zone, 'short')}
      onPick={snooze}
      onClose={onClose}
    />
  )
}
