import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { ListOf } from '../v1/tickets.ts'

/** So many tickets are asked about at once. */
export const VALUES_AT_ONCE = 500

export const listCustomValues = route({
  method: 'GET',
  path: '/desk/custom-values',
  summary: 'What some tickets say in one custom field; null where they say nothing',
  tag: 'queue',
  auth: scope('tickets:read'),
  query: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 50 }),
    ids: ListOf(Type.Integer({ minimum: 1 })),
  }),
  replies: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), value: Type.Unknown() })) }) },
})
