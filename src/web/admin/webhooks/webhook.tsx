import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { WEBHOOK_EVENTS } from '../../../contract/v1/webhook-enums.ts'
import { parseInstant } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Snippets } from '../../ui/code.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { useTicking } from '../../ui/time/ticker.ts'
import { Time } from '../../ui/time/time.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { WebhookActs, useEnable } from './acts.tsx'
import { webhookQuery, type Webhook } from './data.ts'
import { Deliveries } from './deliveries.tsx'
import { chosenOf, groupsOf, heldOf } from './events.ts'
import { receivers } from './receivers.ts'
import { stateOf, WebhookStatus } from './state.tsx'

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const format = useFormat()
  const oldest = webhook.oldest_pending_at === null ? undefined : parseInstant(webhook.oldest_pending_at)
  const waiting = useTicking((now) => (oldest === undefined ? '' : format.span(Math.max(0, now - oldest))))
  const facts = [
    webhook.failure_rate_1h === null ? text.noRate : text.rate({ percent: format.percent(1 - webhook.failure_rate_1h, 1) }),
    text.backlogOf({ count: webhook.queue_depth }),
    waiting === '' ? '' : text.oldest({ span: waiting }),
    webhook.held > 0 ? text.keptBack({ count: webhook.held }) : '',
    webhook.description,
  ]
  return <>{facts.filter((fact) => fact !== '').join(' · ')}</>
}

/** Banner of an automatically disabled webhook: reason, time and the button to enable it. */
const Disabled = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const mayWrite = useMay('admin:write')
  const enable = useEnable(webhook)
  const acts = (
    <span className="inline-flex flex-wrap gap-2">
      <Button busy={enable.isPending} onClick={() => enable.mutate(true)}>
        {text.enableAndReplay({ count: webhook.held })}
      </Button>
      <Button look="quiet" onClick={() => enable.mutate(false)}>
        {text.enableOnly}
      </Button>
    </span>
  )
  return (
    <Banner kind="down" action={mayWrite ? acts : undefined}>
      {text.reasons[webhook.disabled_reason ?? ''] ?? webhook.disabled_reason}{' '}
      {webhook.disabled_at !== null && <Time at={webhook.disabled_at} mode="full" />}
    </Banner>
  )
}

const Banners = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const state = stateOf(webhook)
  return (
    <>
      {state === 'disabled' && <Disabled webhook={webhook} />}
      {state === 'paused' && <Banner kind="paused">{text.pausedHint}</Banner>}
      {state === 'struggling' && <Banner kind="late">{text.strugglingHint}</Banner>}
      {webhook.previous_secret_until !== null && (
        <Banner kind="new">
          {text.bothSecrets} <Time at={webhook.previous_secret_until} mode="full" />
        </Banner>
      )}
    </>
  )
}

const Events = ({ webhook }: { webhook: Webhook }) => {
  const text = useText().admin.webhooks
  const chosen = chosenOf(WEBHOOK_EVENTS, webhook.events)
  return (
    <div className="flex flex-wrap gap-1 pb-3">
      {groupsOf(WEBHOOK_EVENTS)
        .filter(({ events }) => heldOf(events, chosen) !== 'none')
        .map(({ id, events }) => (
          <Chip key={id}>
            {text.ofGroup({
              group: text.groups[id] ?? id,
              count: events.filter((event) => chosen.includes(event)).length,
              all: events.length,
            })}
          </Chip>
        ))}
    </div>
  )
}

export const WebhookPage = () => {
  const text = useText().admin.webhooks
  const { id } = useParams({ strict: false })
  const mayWrite = useMay('admin:write')
  const query = useQuery(webhookQuery(Number(id)))
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(webhook) => (
        <>
          <Banners webhook={webhook} />
          <SettingsPage
            title={webhook.url}
            about={<Facts webhook={webhook} />}
            status={<WebhookStatus webhook={webhook} look="chip" />}
            actions={mayWrite ? <WebhookActs webhook={webhook} /> : undefined}
          >
            <Events webhook={webhook} />
            <Section title={text.deliveries}>
              <Deliveries webhook={webhook} />
            </Section>
            <Section title={text.receiver}>
              <p>{text.receiverHint}</p>
              <Snippets label={text.receiver} kinds={receivers} />
            </Section>
          </SettingsPage>
        </>
      )}
    </Loaded>
  )
}
