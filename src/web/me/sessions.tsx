import { useQuery } from '@tanstack/react-query'
import { revokeOtherSessions, revokeOwnSession, type OwnSession } from '../../contract/app/profile.ts'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { browserName } from './browser-name.ts'
import { ownSessionsQuery } from './data.ts'

const useColumns = (onRevoke: (session: OwnSession) => void): readonly TableColumn<OwnSession>[] => {
  const { common } = useText()
  const text = useText().me.sessions
  return [
    {
      id: 'browser',
      label: text.browser,
      heading: true,
      cell: ({ user_agent, is_current }) => (
        <span className="inline-flex items-center gap-2">
          {browserName(user_agent)}
          {is_current && <Chip tone="up">{text.here}</Chip>}
        </span>
      ),
    },
    { id: 'ip', label: common.address, cell: ({ ip }) => ip },
    { id: 'how', label: text.how, cell: ({ auth_method }) => text.methods[auth_method] ?? auth_method },
    { id: 'began', label: common.since, cell: ({ created_at }) => <Time at={created_at} /> },
    { id: 'seen', label: common.lastSeen, cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (session) =>
        session.is_current ? <Quiet>{text.thisOne}</Quiet> : <Button onClick={() => onRevoke(session)}>{text.end}</Button>,
    },
  ]
}

export const SessionsPage = () => {
  const { nav } = useText().me
  const text = useText().me.sessions
  const sessions = useQuery(ownSessionsQuery)
  const touches = [ownSessionsQuery.queryKey]
  const revoke = useAct({ run: ({ id }: OwnSession) => call(revokeOwnSession, { params: { id } }), touches, done: text.ended })
  const others = useAct({ run: () => call(revokeOtherSessions), touches, done: text.othersEnded })
  const columns = useColumns((session) => revoke.mutate(session))
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <SettingsPage
      title={nav.parts.sessions}
      about={text.about}
      actions={
        hasOthers ? (
          <Button busy={others.isPending} onClick={() => others.mutate()}>
            {text.endOthers}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={sessions} failed={text.loadFailed}>
        {(data) => <Table caption={nav.parts.sessions} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
      </Loaded>
    </SettingsPage>
  )
}
