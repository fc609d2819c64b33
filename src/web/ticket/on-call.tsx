import { useQuery } from '@tanstack/react-query'
import { parseInstant } from '../../contract/time.ts'
import { onCallQuery } from '../desk/duty.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { PanelList, PanelPart } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useZone } from '../ui/time/time.tsx'

export const OnCall = ({ schedule_ids }: { schedule_ids: readonly number[] }) => {
  const { common, ticket: text } = useText()
  const format = useFormat()
  const zone = useZone()
  const { data: now = [] } = useQuery(onCallQuery)
  const named = schedule_ids.flatMap((id) => now.filter(({ schedule_id }) => schedule_id === id))
  // If no escalation policy of the ticket names a schedule, a single schedule is shown all the same.
  const shown = named.length === 0 && now.length === 1 ? now : named
  const personIn = ({ user, until }: (typeof now)[number]): string => {
    const until_at = until === null ? undefined : parseInstant(until)
    if (user === null) return text.nobodyOnCall
    return until_at === undefined ? user.name : text.onCallUntil({ name: user.name, when: format.time(until_at, zone, 'short') })
  }
  return (
    <PanelPart title={common.onCall}>
      <PanelList label={common.onCall}>
        {shown.map((duty) => (
          <li key={duty.schedule_id} className="flex min-w-0 flex-wrap gap-x-1">
            <Go to={`/oncall/${duty.schedule_id}`}>{duty.schedule_name}</Go>
            <Quiet>{personIn(duty)}</Quiet>
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            <Go to="/oncall">{text.whoIsOnCall}</Go>
          </li>
        )}
      </PanelList>
    </PanelPart>
  )
}
