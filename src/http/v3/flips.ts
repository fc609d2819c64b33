import { formatIsoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/flips.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { getCheckByReference } from '../../monitor/checks/find.ts'
import { listFlips } from '../../monitor/flips/list.ts'
import type { Flip, FlipFilter } from '../../monitor/flips/model.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'
import { requireKey } from './require-key.ts'

const MAX_UNIX_SECONDS = 10_000_000_000
const MAX_SPAN_SECONDS = 31_536_000

const whole = (name: string, text: string, most: number): number => {
  const value = /^\d{1,11}$/.test(text) ? Number(text) : Infinity
  if (value > most) throw new AppError('invalid', `${name} must be a whole number from 0 to ${most}`)
  return value
}

type FlipQuery = { readonly seconds?: string; readonly start?: string; readonly end?: string }

/** Zero seconds count as absent. */
const spanOf = ({ seconds, start, end }: FlipQuery, now: Instant): FlipFilter => {
  const lately = seconds ? whole('seconds', seconds, MAX_SPAN_SECONDS) : 0
  const starts = [
    ...(lately > 0 ? [now - lately * SECOND] : []),
    ...(start === undefined ? [] : [whole('start', start, MAX_UNIX_SECONDS) * SECOND]),
  ]
  return {
    from: starts.length > 0 ? Math.max(...starts) : undefined,
    before: end === undefined ? undefined : whole('end', end, MAX_UNIX_SECONDS) * SECOND,
  }
}

const presentFlip = ({ created_at, new_status }: Flip) => ({
  timestamp: formatIsoSeconds(created_at),
  up: new_status === 'up' ? (1 as const) : (0 as const),
})

type Call = { readonly params: { readonly check: string }; readonly query: FlipQuery }

const flipsOf = async (reader: Reader, { params, query }: Call, actor: Actor) => {
  const check = await getCheckByReference(reader, requireKey(actor).project_id, params.check)
  return (await listFlips(reader, check, spanOf(query, reader.now))).map(presentFlip)
}

/** Version 3 returns a list, versions 1 and 2 an object with a list. */
export const registerFlipRoutes = (api: Api, { version }: MonitorApiConfig): void => {
  if (version === 3) serve(api, routes.listFlips, async (reader, call, actor) => ok(await flipsOf(reader, call, actor)))
  else serve(api, routes.listFlipsInObject, async (reader, call, actor) => ok({ flips: await flipsOf(reader, call, actor) }))
}
