import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getHomeAlerts, type UnacknowledgedPage } from '../../contract/app/home-alerts.ts'
import { acknowledgePage } from '../../contract/v1/on-call-pages.ts'
import { parseInstant } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Table } from '../ui/list/table.tsx'
import { Time, useZone } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { onCallQuery } from '../desk/duty.ts'

/** On-call pages trigger no live event, so the query polls. */
export const callsQuery = queryOptions({
  queryKey: ['home', 'calls'],
  ...dataOptions(getHomeAlerts),
  refetchInterval: 15_000,
  staleTime: 0,
  meta: { follows: ['on-call', 'channel', 'integration'] },
})

const Duty = () => {
  const text = useText().inbox.home
  const format = useFormat()
  const zone = useZone()
  const me = useMe()?.id
  const { data: now = [] } = useQuery(onCallQuery)
  const mine = now.filter(({ user_id }) => user_id !== null && user_id === me)
  if (mine.length === 0) return <Quiet>{text.notYou}</Quiet>
  const schedules = mine.map(({ schedule_name, until }) => {
    const at = until === null ? undefined : parseInstant(until)
    return at === undefined ? schedule_name : text.until({ schedule: schedule_name, when: format.time(at, zone, 'short') })
  })
  return <Status kind="running" word={text.youAre({ schedules: format.list(schedules) })} />
}

const about = ({ ticket_id, incident_id }: UnacknowledgedPage): string =>
  incident_id !== null ? `/incidents/${incident_id}` : ticket_id === null ? '/oncall' : `/tickets/${ticket_id}`

const Pages = ({ pages }: { pages: readonly UnacknowledgedPage[] }) => {
  const { common } = useText()
  const text = useText().inbox.home
  const queries = useQueryClient()
  const toast = useToast()
  const { attempt } = useTicketActs()
  const take = (id: number): void =>
    void attempt(async () => {
      await call(acknowledgePage, { params: { id }, body: {} })
      toast({ text: text.acknowledged })
      await queries.invalidateQueries({ queryKey: callsQuery.queryKey })
    })
  if (pages.length === 0) return null
  return (
    <Table
      caption={common.onCall}
      rows={pages}
      keyOf={({ id }) => String(id)}
      columns={[
        { id: 'page', label: text.page, heading: true, cell: (page) => <Go to={about(page)}>{page.summary}</Go> },
        { id: 'since', label: common.since, cell: ({ triggered_at }) => <Time at={triggered_at} /> },
        { id: 'take', label: common.acknowledge, cell: ({ id }) => <Button onClick={() => take(id)}>{common.acknowledge}</Button> },
      ]}
    />
  )
}

export const CallsSection = () => {
  const { common } = useText()
  const calls = useQuery(callsQuery)
  return (
    <Section title={common.onCall}>
      <div>
        <Duty />
      </div>
      <Loaded query={calls} failed={common.partLoadFailed} rows={2}>
        {({ pages }) => <Pages pages={pages} />}
      </Loaded>
    </Section>
  )
}

/** Lists failing integrations; renders nothing while all of them work. */
export const ChannelsSection = () => {
  const { common } = useText()
  const text = useText().inbox.home
  const { data } = useQuery(callsQuery)
  if (data === undefined || data.channels.length === 0) return null
  return (
    <Section title={text.channels}>
      <Table
        caption={text.channels}
        rows={data.channels}
        keyOf={({ uuid }) => uuid}
        columns={[
          {
            id: 'channel',
            label: text.channel,
            heading: true,
            cell: ({ name, kind, project }) => <Go to={`/p/${project.uuid}/integrations`}>{name === '' ? kind : name}</Go>,
          },
          { id: 'project', label: common.project, cell: ({ project }) => project.name },
          {
            id: 'error',
            label: common.error,
            cell: ({ last_error, is_disabled }) => (
              <Status wraps kind="down" word={last_error === '' && is_disabled ? text.off : last_error} />
            ),
          },
        ]}
      />
    </Section>
  )
}
