import { SECOND } from '../../contract/time.ts'
import { getMetrics } from '../../contract/v3/metrics.ts'
import { sameSecret } from '../../kernel/crypto.ts'
import { forbidden } from '../../kernel/errors.ts'
import { loadProgress } from '../../monitor/flips/progress.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import type { Site } from './site.ts'

export const metricsRoutes = (door: Door, { metrics_key }: Site): void =>
  serve(door, getMetrics, async (reader, { request }) => {
    const given = request.headers['x-metrics-key']
    if (!metrics_key || typeof given !== 'string' || !sameSecret(given, metrics_key)) forbidden('wrong metrics key')
    return ok({ ts: Math.floor(reader.now / SECOND), ...(await loadProgress(reader)) })
  })
