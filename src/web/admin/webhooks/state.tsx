import { useText } from '../../i18n/text.tsx'
import { Status } from '../../ui/status.tsx'
import type { StatusKind } from '../../ui/status-kinds.ts'
import type { DeliveryStatus, Webhook } from './data.ts'

export type WebhookState = 'active' | 'struggling' | 'paused' | 'disabled'

export const stateOf = ({
  is_active,
  disabled_reason,
  circuit,
}: Pick<Webhook, 'is_active' | 'disabled_reason' | 'circuit'>): WebhookState => {
  if (!is_active) return disabled_reason === null || disabled_reason === 'manual' ? 'paused' : 'disabled'
  return circuit === 'closed' ? 'active' : 'struggling'
}

const kinds = { active: 'up', struggling: 'late', paused: 'paused', disabled: 'down' } satisfies Record<WebhookState, StatusKind>

export const WebhookStatus = ({ webhook, look }: { webhook: Webhook; look?: 'plain' | 'chip' }) => {
  const text = useText().admin.webhooks
  const state = stateOf(webhook)
  return <Status kind={kinds[state]} word={text.states[state]} look={look} />
}

export const deliveryKinds = {
  pending: 'new',
  delivered: 'up',
  failed: 'late',
  exhausted: 'down',
  held: 'paused',
} satisfies Record<DeliveryStatus, StatusKind>
