import type { IncidentUpdateRecord } from '../../contract/app/incident-overview.ts'
import { useText } from '../i18n/text.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Said } from '../ui/writing/say-box.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { kindOfIncident } from '../records/kinds.ts'

export const Updates = ({ updates }: { updates: readonly IncidentUpdateRecord[] }) => {
  const text = useText().incidents
  if (updates.length === 0) return <Quiet>{text.noUpdates}</Quiet>
  return (
    <ol aria-label={text.updates} className="flex flex-col gap-2">
      {updates.toReversed().map(({ id, status, message, is_public, author, created_at }) => (
        <Said
          key={id}
          audience={is_public ? 'public' : 'internal'}
          word={is_public ? text.public : text.internal}
          head={
            <>
              <Status kind={kindOfIncident[status]} word={text.status[status]} />
              <span>{author.name}</span>
              <Time at={created_at} />
            </>
          }
        >
          {message}
        </Said>
      ))}
    </ol>
  )
}
