import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConnectionDot } from '../ui/connection-dot.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Status } from '../ui/status.tsx'
import { statusKinds, type StatusKind } from '../ui/status-kinds.ts'

const text = { flip: 'Change the state', breached: 'SLA breached', replying: 'replying', people: ['Ana Lopez', 'Boris Becker', 'Chen'] }
const since_at = Date.UTC(2026, 10, 15, 14, 2) * 1_000

export const StatusSection = () => {
  const [kind, setKind] = useState<StatusKind>('up')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {statusKinds.map((one) => (
          <Status key={one} kind={one} />
        ))}
        <Status kind="down" running />
        <Status kind="up" running />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {statusKinds.map((one) => (
          <Status key={one} kind={one} look="chip" />
        ))}
        <Status kind="down" word={text.breached} look="chip" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {statusKinds.map((one) => (
          <Status key={one} kind={one} look="glyph" />
        ))}
        {statusKinds.map((one) => (
          <Status key={one} kind={one} running look="glyph" />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Status kind={kind} look="chip" />
        <Button onClick={() => setKind((before) => (before === 'up' ? 'down' : 'up'))}>{text.flip}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <ConnectionDot state={{ kind: 'live' }} />
        <ConnectionDot state={{ kind: 'reconnecting', since_at }} />
        <ConnectionDot state={{ kind: 'offline', since_at }} />
      </div>
      <div className="flex items-center gap-2">
        {text.people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Boris Becker" doing={text.replying} />
        <Avatar name="Ana Lopez" size="small" />
      </div>
    </div>
  )
}
