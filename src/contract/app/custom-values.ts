import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id } from '../schemas.ts'
import { ListOf, MAX_FILTER_VALUES } from '../v1/tickets.ts'

export const MAX_CUSTOM_VALUES = MAX_FILTER_VALUES

export const listCustomValues = route({
  method: 'GET',
  path: '/custom-values',
  summary: 'List values of one custom field of tickets; null where it is empty',
  tag: 'queue',
  auth: scope('tickets:read'),
  query: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 50 }),
    ids: ListOf(Id),
  }),
  responses: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), value: Type.Unknown() })) }) },
})
