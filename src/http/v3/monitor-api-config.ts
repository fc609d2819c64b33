import type { ApiContext } from '../kit/api-conventions.ts'

export type MonitorApiConfig = {
  readonly version: 1 | 2 | 3
  readonly base_url: string
  readonly secret_key: string
  readonly check_limit: number | undefined
  readonly metrics_key: string | undefined
}

export const createMonitorApiConfig = ({ config, secretKey }: ApiContext): Omit<MonitorApiConfig, 'version'> => ({
  base_url: config.BASE_URL,
  secret_key: secretKey,
  check_limit: config.CHECK_LIMIT,
  metrics_key: config.METRICS_KEY,
})

/** Placeholder for the generator of the API documents, which lists routes without calling their handlers. */
export const EMPTY_MONITOR_API_CONFIG: MonitorApiConfig = {
  version: 3,
  base_url: '',
  secret_key: '',
  check_limit: undefined,
  metrics_key: undefined,
}
