import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewRotation } from '../../contract/app/on-call.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { LoadTrouble } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone, ZoneSwitch } from '../ui/time/time.tsx'
import { dayAt, isZone } from '../ui/time/zoned.ts'
import { bandsOf } from './bands.ts'
import { Calendar } from './calendar.tsx'
import { Findings } from './findings.tsx'
import { drawn, frameOf, type Schedule } from './data.ts'
import { bodyOf, isDrawable, type RotationValues } from './rotation-values.ts'

const patience = 200

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => after(patience, () => setSettled(text)), [text])
  return settled
}

export const Preview = ({ values, schedule }: { values: RotationValues; schedule: Schedule | undefined }) => {
  const { common, oncall: text } = useText()
  const own = isZone(values.time_zone) ? values.time_zone : 'UTC'
  const zone = useZone(own)
  const bands = bandsOf(zone, 'fortnight', dayAt(zone, serverNow()))
  const frame = { starts_at: bands[0]?.starts_at ?? 0, ends_at: bands.at(-1)?.ends_at ?? 0 }
  const { time_zone, layers } = isDrawable(values) ? bodyOf({ ...values, time_zone: own }) : { time_zone: own, layers: [] }
  const overrides = schedule?.overrides.map(({ user_id, starts_at, ends_at }) => ({ user_id, starts_at, ends_at })) ?? []
  const wish = useSettled(JSON.stringify({ ...frameOf(frame), time_zone, layers, overrides }))
  const preview = useQuery({
    queryKey: ['on-call-preview', wish],
    queryFn: ({ signal }) => call(previewRotation, { body: JSON.parse(wish), signal }),
    select: drawn,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-label={common.preview} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{common.preview}</h2>
        <ZoneSwitch tz={own} own={text.zoneOwn} />
      </div>
      {layers.length === 0 && <Quiet>{text.editor.previewWaits}</Quiet>}
      <LoadTrouble query={preview} failed={text.loadFailed} />
      {layers.length > 0 && preview.data !== undefined && (
        <>
          <Calendar name={values.name} drawn={preview.data} bands={bands} zone={zone} />
          <Findings drawn={preview.data} bands={bands} zone={zone} own={own} />
        </>
      )}
    </section>
  )
}
