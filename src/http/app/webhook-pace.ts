import { getWebhookPace } from '../../contract/app/webhook-pace.ts'
import { MINUTE } from '../../contract/time.ts'
import { ATTEMPTS_PER_WINDOW } from '../../helpdesk/webhooks/cap.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const countAttempts = async ({ db, now }: Reader): Promise<number> => {
  const row = await db
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('started_at', '>', now - MINUTE)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const webhookPacePages = (door: Door): void =>
  serve(door, getWebhookPace, async (reader) =>
    ok({
      data: {
        attempts_last_minute: await countAttempts(reader),
        cap: Math.max(1, Math.round(ATTEMPTS_PER_WINDOW * door.house.config.RATE_LIMIT_FACTOR)),
      },
    }),
  )
