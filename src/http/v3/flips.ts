import { isoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v3/flips.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { getCheckByReference } from '../../monitor/checks/find.ts'
import { listFlips, type Flip, type FlipFilter } from '../../monitor/flips/list.ts'
import type { Actor } from '../../people/actor.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

const LATEST = 10_000_000_000
const LONGEST = 31_536_000

const whole = (name: string, text: string, most: number): number => {
  const value = /^\d{1,11}$/.test(text) ? Number(text) : Infinity
  if (value > most) throw new AppError('invalid', `${name} must be a whole number from 0 to ${most}`)
  return value
}

type Query = { readonly seconds?: string; readonly start?: string; readonly end?: string }

/** Zero seconds, or none, is no wish. */
const spanOf = ({ seconds, start, end }: Query, now: Instant): FlipFilter => {
  const lately = seconds ? whole('seconds', seconds, LONGEST) : 0
  const starts = [...(lately > 0 ? [now - lately * SECOND] : []), ...(start === undefined ? [] : [whole('start', start, LATEST) * SECOND])]
  return {
    from: starts.length > 0 ? Math.max(...starts) : undefined,
    before: end === undefined ? undefined : whole('end', end, LATEST) * SECOND,
  }
}

const flipOut = ({ created_at, new_status }: Flip) => ({
  timestamp: isoSeconds(created_at),
  up: new_status === 'up' ? (1 as const) : (0 as const),
})

type Call = { readonly params: { readonly check: string }; readonly query: Query }

const flipsOf = async (reader: Reader, { params, query }: Call, actor: Actor) => {
  const check = await getCheckByReference(reader, keyOf(actor).project_id, params.check)
  return (await listFlips(reader, check, spanOf(query, reader.now))).map(flipOut)
}

/** Version 3 answers a list, versions 1 and 2 an object with a list. */
export const flipRoutes = (door: Door, { version }: Site): void => {
  if (version === 3) serve(door, routes.listFlips, async (reader, call, actor) => ok(await flipsOf(reader, call, actor)))
  else serve(door, routes.listFlipsInObject, async (reader, call, actor) => ok({ flips: await flipsOf(reader, call, actor) }))
}
