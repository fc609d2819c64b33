import { useMemo } from 'react'
import { HOUR, MINUTE, SECOND } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { Countdown } from '../ui/time/countdown.tsx'
import { Time, ZoneSwitch } from '../ui/time/time.tsx'
import { fakeDeadlines } from './fake.ts'

const zone = 'Asia/Tokyo'
const what = 'First reply'

export const TimesSection = () => {
  const now = useMemo(serverNow, [])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-6">
        {[20 * SECOND, 5 * MINUTE, 26 * HOUR, 90 * HOUR].map((ago) => (
          <Time key={ago} at={now - ago} />
        ))}
        <Time at={now + 21 * HOUR} />
      </div>
      <ZoneSwitch tz={zone} />
      <div className="flex flex-wrap items-center gap-6">
        <Time at={now} tz={zone} mode="clock" />
        <Time at={now} tz={zone} mode="short" />
        <Time at={now} tz={zone} mode="date" />
        <Time at={now} tz={zone} mode="full" copyable />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {fakeDeadlines(now).map((deadline) => (
          <Countdown key={deadline.due_at} {...deadline} />
        ))}
        <Countdown due_at={now + 12 * MINUTE} started_at={now - 2 * HOUR} what={what} look="plain" />
      </div>
    </div>
  )
}
