import { arrangeCover } from '../../contract/app/on-call-cover.ts'
import { isoMillis, parseInstant } from '../../contract/time.ts'
import * as cover from '../../helpdesk/on-call/override.ts'
import { getSchedule } from '../../helpdesk/on-call/schedules.ts'
import { agentOf } from '../agent-only.ts'
import { created } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const coverPages = (door: Door): void =>
  serve(
    door,
    arrangeCover,
    async (tx, { params, body: { user_id, starts_at, ends_at } }, actor) => {
      const override = { user_id, starts_at: parseInstant(starts_at) ?? 0, ends_at: parseInstant(ends_at) ?? 0 }
      const made = await cover.createOverride(tx, agentOf(actor), params.id, override)
      return created({ data: { ...made, starts_at: isoMillis(made.starts_at), ends_at: isoMillis(made.ends_at) } })
    },
    { exists: (reader, { id }) => getSchedule(reader, id) },
  )
