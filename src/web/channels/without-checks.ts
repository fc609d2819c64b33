import type { IntegrationRecord } from '../../contract/app/integrations.ts'

type Assigned = Pick<IntegrationRecord, 'uuid' | 'kind' | 'conf' | 'n_checks' | 'is_default'>

const hasMember = ({ kind, conf }: Assigned, uuid: string): boolean => {
  if (kind !== 'group') return false
  const { channels } = conf
  return Array.isArray(channels) && channels.includes(uuid)
}

/**
 * Whether no check notifies an integration, directly or through a group. In a project without checks, a default integration only waits for
 * the first one.
 */
export const isWithoutChecks = (one: Assigned, all: readonly Assigned[], checksInProject: number): boolean => {
  if (one.n_checks > 0) return false
  if (checksInProject === 0 && one.is_default) return false
  return !all.some((other) => other.n_checks > 0 && hasMember(other, one.uuid))
}
