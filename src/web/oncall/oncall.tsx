import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy, Plus } from 'lucide-react'
import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay, useMe } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { refused } from '../api/refused.ts'
import { dutiesQuery, type OnCallDuty } from './data.ts'
import { useBothClocks } from './now.tsx'
import { PageLog } from './pages.tsx'
import { Policies } from './policies.tsx'
import { FirstSchedule } from './first-schedule.tsx'

const Person = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true">
      <Avatar size="small" name={name} />
    </span>
    {name}
  </span>
)

const Gaps = ({ duty }: { duty: OnCallDuty }) => {
  const text = useText().oncall
  const format = useFormat()
  if (duty.n_gaps > 0)
    return <Status wraps kind="down" word={text.gapsInWords({ count: duty.n_gaps, span: format.span(duty.gap_seconds * SECOND) })} />
  return duty.n_people === 1 ? <Status kind="late" word={text.onePerson} /> : <Status kind="up" word={text.covered} />
}

const useColumns = (): readonly TableColumn<OnCallDuty>[] => {
  const { common, oncall: text } = useText()
  const both = useBothClocks()
  return [
    {
      id: 'schedule',
      label: text.columns.schedule,
      heading: true,
      cell: ({ schedule_id, schedule_name }) => <Go to={`/oncall/${schedule_id}`}>{schedule_name}</Go>,
    },
    {
      id: 'who',
      label: common.now,
      cell: ({ user }) => (user === null ? <Status kind="down" word={text.nobody} /> : <Person name={user.name} />),
    },
    {
      id: 'until',
      label: common.until,
      cell: ({ until_at, user }) => {
        if (until_at === null) return <Quiet>{text.forGood}</Quiet>
        const { yours, theirs } = both(until_at, user)
        return (
          <span className="flex min-w-40 flex-col py-1">
            {yours}
            {theirs !== undefined && <Quiet>{theirs}</Quiet>}
          </span>
        )
      },
    },
    {
      id: 'next',
      label: text.columns.next,
      cell: ({ next }) =>
        next !== null && (next.user === null ? <Status kind="down" word={text.nobody} /> : <Person name={next.user.name} />),
    },
    { id: 'gaps', label: text.columns.gaps, cell: (duty) => <Gaps duty={duty} /> },
  ]
}

const Now = ({ duties }: { duties: readonly OnCallDuty[] }) => {
  const { common } = useText()
  const columns = useColumns()
  return <Table caption={common.onCallNow} columns={columns} rows={duties} keyOf={({ schedule_id }) => String(schedule_id)} />
}

const NeedCover = ({ duty }: { duty: OnCallDuty }) => {
  const text = useText().oncall
  const navigate = useNavigate()
  return (
    <Button
      icon={<LifeBuoy aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'oncall.cover', keys: 'o', scope: 'page' }}
      onClick={() => void navigate({ to: `/oncall/${duty.schedule_id}`, search: { cover: true } })}
    >
      {text.override.open}
    </Button>
  )
}

export const OnCallPage = () => {
  const { places } = useText().shell
  const { common } = useText()
  const text = useText().oncall
  const navigate = useNavigate()
  const mayWrite = useMay('users:write')
  const me = useMe()
  const duties = useQuery({ ...dutiesQuery, throwOnError: refused })
  const mine = duties.data?.find(({ user, next }) => user?.id === me?.id || next?.user?.id === me?.id)
  const add = mayWrite && duties.data !== undefined && duties.data.length > 0 && (
    <Button
      icon={<Plus aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
      onClick={() => void navigate({ to: '/oncall/new' })}
    >
      {text.newSchedule}
    </Button>
  )
  return (
    <div className="flex max-w-320 min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={places.oncall}
        facts={<Go to="/me/notifications">{text.reach}</Go>}
        actions={
          <>
            {mine !== undefined && <NeedCover duty={mine} />}
            {add}
          </>
        }
      />
      <Loaded query={duties} failed={text.loadFailed} rows={3}>
        {(found) =>
          found.length === 0 ? (
            <FirstSchedule />
          ) : (
            <Section title={common.onCallNow}>
              <Now duties={found} />
            </Section>
          )
        }
      </Loaded>
      <Section title={common.pages}>
        <PageLog />
      </Section>
      <Section title={text.policies.title}>
        <Policies />
      </Section>
    </div>
  )
}
