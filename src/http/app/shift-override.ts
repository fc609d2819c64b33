import { overrideShift } from '../../contract/app/shift-override.ts'
import { formatIsoMillis, parseInstant } from '../../contract/time.ts'
import * as cover from '../../helpdesk/on-call/override.ts'
import { getSchedule } from '../../helpdesk/on-call/schedules.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

export const registerShiftOverrideRoutes = (api: Api): void =>
  serve(
    api,
    overrideShift,
    async (tx, { params, body: { user_id, starts_at, ends_at } }, actor) => {
      const override = { user_id, starts_at: parseInstant(starts_at) ?? 0, ends_at: parseInstant(ends_at) ?? 0 }
      const made = await cover.createOverride(tx, requireAgent(actor), params.id, override)
      return created({ data: { ...made, starts_at: formatIsoMillis(made.starts_at), ends_at: formatIsoMillis(made.ends_at) } })
    },
    { precondition: (reader, { id }) => getSchedule(reader, id) },
  )
