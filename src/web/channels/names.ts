import type { IntegrationRecord, IntegrationKind } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'

/** Kinds describe themselves in English; where a language has a better word it is used. */
export const useKindWords = () => {
  const { words } = useText().integrations
  return (said: string): string => words[said] ?? said
}

/** Where it sends to, as far as that is no secret. */
export const addressOf = ({ conf }: Pick<IntegrationRecord, 'conf'>): string => {
  const address = [conf.value, conf.to, conf.repo, conf.topic].find((part) => typeof part === 'string' && part !== '')
  return typeof address === 'string' ? address : ''
}

/** What people call an integration: its name, else the address it tells, else its kind. */
export const nameOf = (integration: IntegrationRecord, kinds: readonly IntegrationKind[]): string => {
  const { name, kind } = integration
  return name || addressOf(integration) || (kinds.find((one) => one.kind === kind)?.label ?? kind)
}
