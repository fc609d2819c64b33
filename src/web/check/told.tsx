import { retryDelivery } from '../../contract/app/integrations.ts'
import { parseInstant } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { useTicking } from '../ui/time/ticker.ts'
import { useAct } from '../ui/use-act.ts'
import type { Told } from './story.ts'

export const sentGlyphs = { waiting: 'new', sent: 'up', failed: 'down', suppressed: 'paused' } satisfies Record<Told['state'], StatusKind>

export const channelOf = ({ channel, channel_kind }: Told): string => (channel === '' ? channel_kind : channel)

/** Delivery result as text; with the time of the next attempt after a failure. */
const useFate = ({ state, error, next_try_at }: Told): string => {
  const text = useText().check
  const format = useFormat()
  const next = parseInstant(next_try_at ?? '')
  const again = useTicking((now) => (next === undefined ? '' : text.nextTry({ when: format.relative(next, now) })), next !== undefined)
  const fate = state === 'waiting' && error !== '' ? `${error} ${again}`.trim() : error
  return fate === '' ? text.states[state] : `${text.states[state]}: ${fate}`
}

export const SendAgain = ({ uuid, channel }: { uuid: string; channel: string }) => {
  const text = useText().check
  const again = useAct({
    run: () => call(retryDelivery, { params: { uuid } }),
    touches: [['log'], ['deliveries']],
    done: text.sentAgain({ channel }),
  })
  return (
    <Button look="quiet" busy={again.isPending} onClick={() => again.mutate()}>
      {text.sendAgain}
    </Button>
  )
}

const Fate = ({ told }: { told: Told }) => {
  const text = useText().check
  const mayWrite = useMay('monitor:write')
  const fate = useFate(told)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-1">
      {told.ticket_id === null ? channelOf(told) : <Go to={`/tickets/${told.ticket_id}`}>{text.ticketOf({ id: told.ticket_id })}</Go>}
      <Status kind={sentGlyphs[told.state]} word={fate} wraps />
      {told.can_retry && mayWrite && <SendAgain uuid={told.uuid} channel={channelOf(told)} />}
    </li>
  )
}

export const Fates = ({ told }: { told: readonly Told[] }) => {
  const { common } = useText()
  if (told.length === 0) return null
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <Quiet>→</Quiet>
      <ul aria-label={common.notifications} className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
        {told.map((one) => (
          <Fate key={one.id} told={one} />
        ))}
      </ul>
    </div>
  )
}
