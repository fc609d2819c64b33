import { SECOND } from '../../contract/time.ts'
import { getMetrics } from '../../contract/v3/metrics.ts'
import { isSameSecret } from '../../kernel/crypto.ts'
import { forbidden } from '../../kernel/errors.ts'
import { loadProgress } from '../../monitor/flips/progress.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'

export const registerMetricsRoutes = (api: Api, { metrics_key }: MonitorApiConfig): void =>
  serve(api, getMetrics, async (reader, { request }) => {
    const given = request.headers['x-metrics-key']
    if (!metrics_key || typeof given !== 'string' || !isSameSecret(given, metrics_key)) forbidden('wrong metrics key')
    return ok({ ts: Math.floor(reader.now / SECOND), ...(await loadProgress(reader)) })
  })
