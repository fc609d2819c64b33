import { getWebhookThroughput } from '../../contract/app/webhook-throughput.ts'
import { ATTEMPTS_PER_WINDOW } from '../../helpdesk/webhooks/rate-cap.ts'
import { countRecentAttempts } from '../../helpdesk/webhooks/throughput.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

export const registerWebhookThroughputRoutes = (api: Api): void =>
  serve(api, getWebhookThroughput, async (reader) =>
    ok({
      data: {
        attempts_last_minute: await countRecentAttempts(reader),
        cap: Math.max(1, Math.round(ATTEMPTS_PER_WINDOW * api.context.config.RATE_LIMIT_FACTOR)),
      },
    }),
  )
