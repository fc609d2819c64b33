import type { IntegrationRecord, IntegrationKind } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'

/** Translates the English self-descriptions of integration kinds, where a translation exists. */
export const useKindWords = () => {
  const { words } = useText().integrations
  return (said: string): string => words[said] ?? said
}

/** Target address, as far as it is not secret. */
export const addressOf = ({ conf }: Pick<IntegrationRecord, 'conf'>): string => {
  const address = [conf.value, conf.to, conf.repo, conf.topic].find((part) => typeof part === 'string' && part !== '')
  return typeof address === 'string' ? address : ''
}

/** Display name: the name, else the address, else the kind. */
export const nameOf = (integration: IntegrationRecord, kinds: readonly IntegrationKind[]): string => {
  const { name, kind } = integration
  return name || addressOf(integration) || (kinds.find((one) => one.kind === kind)?.label ?? kind)
}
