import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { changeScimConnection } from '../../../contract/v1/scim-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Log } from '../../ui/list/log.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { Status, StatusGlyph } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { scimQuery, scimRequestsQuery } from './data.ts'
import type { ScimConnectionRecord, ScimRequestRecord } from './shapes.ts'
import { ScimSettings } from './scim-settings.tsx'
import { ScimTokens } from './scim-token-list.tsx'

const Requests = ({ connection }: { connection: ScimConnectionRecord }) => {
  const text = useText().admin.signOn
  const requests = useQuery(scimRequestsQuery(connection.id))
  const rowOf = (request: ScimRequestRecord) => ({
    id: String(request.id),
    time: <Time at={request.created_at} mode="stamp" />,
    glyph: <StatusGlyph kind={request.status < 400 ? 'up' : request.status < 500 ? 'late' : 'down'} />,
    what: `${request.status} ${request.method}`,
    detail: [request.path, request.scim_type, request.detail].filter((part) => part !== null && part !== '').join(' · '),
  })
  return (
    <Loaded query={requests} failed={text.loadFailed} rows={3}>
      {(data) => (data.length === 0 ? <Quiet>{text.scim.noRequests}</Quiet> : <Log label={text.scim.requests} rows={data.map(rowOf)} />)}
    </Loaded>
  )
}

const Connection = ({ connection }: { connection: ScimConnectionRecord }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const change = useAct({
    run: (is_active: boolean) => call(changeScimConnection, { params: { id: connection.id }, body: { is_active } }),
    touches: [scimQuery.queryKey],
    done: common.saved,
  })
  return (
    <SettingsPage
      title={connection.name}
      about={text.scim.throttledOf({ count: connection.throttled })}
      status={<Status kind={connection.is_active ? 'up' : 'paused'} word={connection.is_active ? common.on : common.off} look="chip" />}
      actions={
        <Button onClick={() => change.mutate(!connection.is_active)}>{connection.is_active ? common.turnOff : common.turnOn}</Button>
      }
    >
      <Section title={text.scim.requests}>
        <Requests connection={connection} />
      </Section>
      <Section title={text.scim.tokens}>
        <ScimTokens connection={connection} />
      </Section>
      <Section title={common.settings}>
        <ScimSettings connection={connection} />
      </Section>
    </SettingsPage>
  )
}

export const ScimConnectionPage = () => {
  const text = useText().admin.signOn
  const { id } = useParams({ strict: false })
  const connections = useQuery(scimQuery)
  return (
    <Loaded query={connections} failed={text.loadFailed}>
      {(data) => {
        const connection = data.find((one) => String(one.id) === id)
        return connection === undefined ? <ErrorState what={text.scim.gone} /> : <Connection key={connection.id} connection={connection} />
      }}
    </Loaded>
  )
}
