import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Iso } from '../schemas.ts'
import { CheckParams } from './checks.ts'

export const FlipRecord = Type.Object({ timestamp: Iso, up: Type.Union([Type.Literal(0), Type.Literal(1)]) })

// Text, because "1.0" and an empty value differ from a number.
const WholeNumber = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

const listing = {
  method: 'GET',
  path: '/checks/:check/flips/',
  summary: 'List when a check went up and down, newest first',
  tag: 'flip',
  auth: key('read'),
  params: CheckParams,
  query: Type.Object({
    seconds: WholeNumber('Only from so many last seconds, up to 31536000.'),
    start: WholeNumber('UNIX time: only from this moment on.'),
    end: WholeNumber('UNIX time: only before this moment.'),
  }),
} as const

export const listFlips = route({ ...listing, responses: { 200: Type.Array(FlipRecord) } })

/** Versions 1 and 2 of the API. */
export const listFlipsInObject = route({ ...listing, responses: { 200: Type.Object({ flips: Type.Array(FlipRecord) }) } })
