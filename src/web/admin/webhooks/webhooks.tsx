import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { CreateButton } from '../../ui/create-button.tsx'
import { fullness, Gauge } from '../../ui/gauge.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { paceQuery, webhooksQuery, type Webhook } from './data.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookStatus } from './state.tsx'
import { WebhookForm, type WebhookWithSecret } from './webhook-form.tsx'

/** Usage of the rate limit that all webhooks share. */
const Pace = () => {
  const text = useText().admin.webhooks
  const format = useFormat()
  const { data } = useQuery(paceQuery)
  if (data === undefined) return null
  const { attempts_last_minute: sent, cap } = data
  return (
    <Gauge
      label={text.pace}
      words={text.paceOf({ sent: format.number(sent), cap: format.number(cap) })}
      share={sent / cap}
      kind={fullness(sent / cap)}
    />
  )
}

const useColumns = (): readonly TableColumn<Webhook>[] => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const format = useFormat()
  return [
    {
      id: 'url',
      label: common.address,
      heading: true,
      cell: ({ id, url, description }) => (
        <span className="flex max-w-96 min-w-48 flex-col py-1 break-words">
          <Go to={`/admin/webhooks/${id}`}>{url}</Go>
          {description !== '' && <Quiet>{description}</Quiet>}
        </span>
      ),
    },
    { id: 'state', label: common.status, cell: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      id: 'events',
      label: common.events,
      cell: ({ events }) => (events.includes('*') ? common.all : text.nEvents({ count: events.length })),
    },
    {
      id: 'rate',
      label: text.okRate,
      align: 'end',
      cell: ({ failure_rate_1h }) => (failure_rate_1h === null ? <Quiet>{text.noRate}</Quiet> : format.percent(1 - failure_rate_1h, 1)),
    },
    { id: 'backlog', label: text.backlog, align: 'end', cell: ({ queue_depth, held }) => format.number(queue_depth + held) },
    {
      id: 'success',
      label: text.lastSuccess,
      cell: ({ last_success_at }) => <TimeOrNone at={last_success_at} none={common.never} />,
    },
  ]
}

const WebhookTable = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const { nav } = useText().admin
  const columns = useColumns()
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-112">
        <Pace />
      </div>
      <Table caption={nav.parts.webhooks} columns={columns} rows={webhooks} keyOf={({ id }) => String(id)} />
    </div>
  )
}

const apiCall = `curl ${location.origin}/api/v1/webhooks \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"url": "https://ops.example/hook", "events": ["ticket.created"]}'`

export const WebhooksPage = () => {
  const { nav } = useText().admin
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<WebhookWithSecret>()
  const webhooks = useQuery(webhooksQuery)
  const create = (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => setMaking(true)}
    >
      {text.newTitle}
    </CreateButton>
  )
  const finish = (webhook: WebhookWithSecret): void => {
    setMaking(false)
    setMade(webhook)
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  }
  const isEmpty = webhooks.data?.length === 0
  return (
    <SettingsPage title={nav.parts.webhooks} about={text.about} actions={mayWrite && !isEmpty ? create : undefined}>
      <Loaded query={webhooks} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={mayWrite ? create : null} apiCall={apiCall} />
          ) : (
            <WebhookTable webhooks={data} />
          )
        }
      </Loaded>
      {making && <WebhookForm onMade={finish} onClose={() => setMaking(false)} />}
      {made !== undefined && (
        <NewSecret
          title={text.made}
          secret={made.secret}
          onClose={() => {
            setMade(undefined)
            void navigate({ to: `/admin/webhooks/${made.id}` })
          }}
        />
      )}
    </SettingsPage>
  )
}
