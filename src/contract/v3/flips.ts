import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { Iso } from '../schemas.ts'
import { CheckParams } from './checks.ts'

export const FlipRecord = Type.Object({ timestamp: Iso, up: Type.Union([Type.Literal(0), Type.Literal(1)]) })

// A text, because the handler must distinguish "1.0" and an empty value from a number.
const WholeNumber = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

const listing = {
  method: 'GET',
  path: '/checks/:check/flips/',
  summary: 'List the flips of a check, newest first',
  tag: 'flip',
  auth: key('read'),
  params: CheckParams,
  query: Type.Object({
    seconds: WholeNumber('Seconds: flips of this period until now; at most 31536000.'),
    start: WholeNumber('UNIX time: flips at or after it.'),
    end: WholeNumber('UNIX time: flips before it.'),
  }),
} as const

export const listFlips = route({ ...listing, responses: { 200: Type.Array(FlipRecord) } })

/** Versions 1 and 2 of the API. */
export const listFlipsInObject = route({ ...listing, responses: { 200: Type.Object({ flips: Type.Array(FlipRecord) }) } })
