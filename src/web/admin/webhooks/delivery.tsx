import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useText } from '../../i18n/text.tsx'
import { Code } from '../../ui/code.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Status } from '../../ui/status.tsx'
import { orForbidden } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { AttemptDetails } from './attempt.tsx'
import { deliveryQuery, webhookQuery, type WholeDelivery } from './data.ts'
import { RedeliverButton } from './redeliver.tsx'
import { deliveryKinds } from './state.tsx'

export const DeliveryDetails = ({ delivery, url }: { delivery: WholeDelivery; url: string }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const attempts = delivery.attempt_log.toSorted((a, b) => b.attempt - a.attempt)
  // A newer attempt must not replace the selected one.
  const [chosen, setChosen] = useState(() => String(attempts[0]?.attempt))
  const shown = attempts.find(({ attempt }) => String(attempt) === chosen) ?? attempts[0]
  if (shown === undefined) return <Quiet>{text.noAttempts}</Quiet>
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {attempts.length > 1 && (
        <Segmented
          label={text.attempts}
          value={String(shown.attempt)}
          choices={attempts.map(({ attempt, is_redelivery, status_code }) => ({
            value: String(attempt),
            label: text.attempt({ number: attempt, answer: status_code ?? common.noneLower, again: is_redelivery }),
          }))}
          onChange={setChosen}
        />
      )}
      <AttemptDetails key={shown.attempt} attempt={shown} url={url} />
    </div>
  )
}

export const DeliveryPage = () => {
  const { nav } = useText().admin
  const text = useText().admin.webhooks
  const params = useParams({ strict: false })
  const id = Number(params.id)
  const webhook = useQuery(webhookQuery(id))
  const delivery = useQuery({ ...deliveryQuery(id, params.delivery ?? ''), throwOnError: orForbidden })
  return (
    <Loaded query={delivery} failed={text.loadFailed}>
      {(data) => (
        <SettingsPage
          title={data.event}
          about={<Go to={`/admin/webhooks/${id}`}>{webhook.data?.url ?? nav.parts.webhooks}</Go>}
          status={
            <>
              <Status kind={deliveryKinds[data.status]} word={text.statuses[data.status]} look="chip" />
              <Code>{data.delivery_id}</Code>
            </>
          }
          actions={<RedeliverButton webhook_id={id} delivery={data} />}
        >
          <Section title={text.attempts}>
            <DeliveryDetails delivery={data} url={webhook.data?.url ?? ''} />
          </Section>
        </SettingsPage>
      )}
    </Loaded>
  )
}
