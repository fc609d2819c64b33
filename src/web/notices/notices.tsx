import { useQuery } from '@tanstack/react-query'
import { readNotices } from '../../contract/v1/me.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { call } from '../api/call.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { noticesKey, noticesQuery } from './data.ts'
import { factsOf, placeOf, type Notice } from './place.ts'

const useColumns = (): readonly TableColumn<Notice>[] => {
  const { common, me, inbox } = useText()
  const text = me.notices
  const metrics: Readonly<Record<string, string>> = inbox.sla.metrics
  const said = (notice: Notice): string => {
    const facts = factsOf(notice)
    return (text.kinds[notice.kind] ?? text.other)({ ...facts, metric: metrics[facts.metric] ?? facts.metric })
  }
  return [
    {
      id: 'what',
      label: text.what,
      heading: true,
      cell: (notice) => {
        const { to, name } = placeOf(notice)
        return (
          <span className="flex flex-col items-start py-1">
            {to === undefined ? name : <Go to={to}>{name}</Go>}
            <Quiet>{said(notice)}</Quiet>
          </span>
        )
      },
    },
    {
      id: 'state',
      label: common.status,
      cell: ({ read_at }) => (read_at === null ? <Status kind="new" word={text.unread} /> : <Quiet>{text.read}</Quiet>),
    },
    { id: 'when', label: common.when, cell: ({ created_at }) => <Time at={created_at} /> },
  ]
}

const List = () => {
  const { common } = useText()
  const text = useText().me.notices
  const [search, change] = useSearchText()
  const page = Number(search.page ?? '1')
  const notices = useQuery(noticesQuery(page))
  const columns = useColumns()
  const newest = notices.data?.data[0]?.id
  const read = useAct({
    // Marks notices as read up to the newest one shown: notices that arrived later have not been read.
    run: () => call(readNotices, { body: newest === undefined ? {} : { up_to_id: newest } }),
    touches: [noticesKey],
    done: text.allRead,
  })
  const hasUnread = page === 1 && (notices.data?.meta.unread ?? 0) > 0
  return (
    <SettingsPage
      title={common.notifications}
      about={text.about}
      actions={
        hasUnread ? (
          <Button busy={read.isPending} onClick={() => read.mutate()}>
            {text.markRead}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={notices} failed={text.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState
              title={text.none}
              sentence={text.noneHint}
              action={<Go to="/me/notifications">{text.choose}</Go>}
              apiCall={deskCall('me/notices')}
            />
          ) : (
            <>
              <Table caption={common.notifications} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Pager meta={meta} onPage={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

export const NoticesPage = () => (useMay('tickets:read') ? <List /> : <Forbidden />)
