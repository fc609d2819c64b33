import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { OneOf } from '../../contract/schemas.ts'
import { coerceQuery } from './query.ts'

const Query = Type.Object({
  page: Type.Optional(Type.Integer()),
  status: Type.Optional(Type.Array(OneOf(['open', 'closed']))),
  assignee_id: Type.Optional(Type.Array(Type.Union([Type.Integer(), OneOf(['me', 'none'])]))),
  is_active: Type.Optional(Type.Boolean()),
  cursor: Type.Optional(Type.String()),
})

it.each([
  ['numbers', { page: '2' }, { page: 2 }],
  ['a whole number has no point', { page: '1.0' }, { page: '1.0' }],
  ['text that is no number stays text, to be refused', { page: 'two' }, { page: 'two' }],
  ['lists with commas', { status: 'open,closed' }, { status: ['open', 'closed'] }],
  ['lists with brackets', { 'status[]': ['open', 'closed'] }, { status: ['open', 'closed'] }],
  ['lists by repetition', { status: ['open', 'closed'] }, { status: ['open', 'closed'] }],
  ['one item', { status: 'open' }, { status: ['open'] }],
  ['words beside numbers', { assignee_id: 'me,7,none' }, { assignee_id: ['me', 7, 'none'] }],
  ['one and zero', { is_active: '0' }, { is_active: false }],
  ['true and false', { is_active: 'true' }, { is_active: true }],
  ['an empty filter is none', { status: '', page: '', assignee_id: ',' }, {}],
  ['an empty text is a text', { cursor: '' }, { cursor: '' }],
  ['unknown names are dropped', { colour: 'red' }, {}],
])('%s', (_title, raw, values) => {
  expect(coerceQuery(Query, raw)).toEqual(values)
})
