import { getWebhookPace } from '../../contract/app/webhook-pace.ts'
import { ATTEMPTS_PER_WINDOW } from '../../helpdesk/webhooks/rate-cap.ts'
import { countRecentAttempts } from '../../helpdesk/webhooks/throughput.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const webhookPacePages = (door: Door): void =>
  serve(door, getWebhookPace, async (reader) =>
    ok({
      data: {
        attempts_last_minute: await countRecentAttempts(reader),
        cap: Math.max(1, Math.round(ATTEMPTS_PER_WINDOW * door.house.config.RATE_LIMIT_FACTOR)),
      },
    }),
  )
