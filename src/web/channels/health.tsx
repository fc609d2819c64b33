import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'

type HealthWord = Exclude<keyof ReturnType<typeof useText>['integrations']['health'], 'failedInARow'>

const healthOf = ({ is_disabled, is_verified, last_error, last_notify_at }: IntegrationRecord): readonly [StatusKind, HealthWord] => {
  if (is_disabled) return last_error === '' ? ['paused', 'paused'] : ['down', 'disabled']
  if (!is_verified) return ['late', 'unverified']
  if (last_error !== '') return ['down', 'failing']
  return last_notify_at === null ? ['new', 'unused'] : ['up', 'fine']
}

export const isPaused = (integration: IntegrationRecord): boolean => healthOf(integration)[0] === 'paused'

export const isFailing = (integration: IntegrationRecord): boolean => healthOf(integration)[0] === 'down'

export const Health = ({ integration, look }: { integration: IntegrationRecord; look?: 'plain' | 'chip' }) => {
  const text = useText().integrations.health
  const [kind, word] = healthOf(integration)
  const { n_failed } = integration
  return <Status kind={kind} word={word === 'failing' && n_failed > 1 ? text.failedInARow({ count: n_failed }) : text[word]} look={look} />
}
