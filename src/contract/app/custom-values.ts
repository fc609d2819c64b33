import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id } from '../schemas.ts'
import { ListOf, MAX_FILTER_VALUES } from '../v1/tickets.ts'

export const MAX_CUSTOM_VALUES = MAX_FILTER_VALUES

export const listCustomValues = route({
  method: 'GET',
  path: '/desk/custom-values',
  summary: 'What some tickets say in one custom field; null where they say nothing',
  tag: 'queue',
  auth: scope('tickets:read'),
  query: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 50 }),
    ids: ListOf(Id),
  }),
  responses: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), value: Type.Unknown() })) }) },
})
