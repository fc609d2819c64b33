import type { Integration, IntegrationKind } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'

/** Kinds describe themselves in English; where a language has a better word it is used. */
export const useKindWords = () => {
  const { words } = useText().integrations
  return (said: string): string => words[said] ?? said
}

/** What people call an integration: its name, else the address it tells, else its kind. */
export const nameOf = ({ name, conf, kind }: Integration, kinds: readonly IntegrationKind[]): string => {
  if (name !== '') return name
  const address = [conf.value, conf.to, conf.repo, conf.topic].find((part) => typeof part === 'string' && part !== '')
  return typeof address === 'string' ? address : (kinds.find((one) => one.kind === kind)?.label ?? kind)
}
