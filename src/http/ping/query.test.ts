import { expect, it } from 'vitest'
import { parseQuery } from './query.ts'

const RID = 'C0FFEE00-0000-4000-8000-0000000000AA'
const nothing = { rid: null, is_rid_invalid: false, create: false, settings: {} }

it.each([
  ['', nothing],
  ['utm=1', nothing],
  [`rid=${RID}`, { ...nothing, rid: RID.toLowerCase() }],
  ['rid=', { ...nothing, is_rid_invalid: true }],
  ['rid', { ...nothing, is_rid_invalid: true }],
  ['rid=x', { ...nothing, is_rid_invalid: true }],
  [`rid=${RID}%20`, { ...nothing, is_rid_invalid: true }],
  [`rid=x&rid=${RID}`, { ...nothing, rid: RID.toLowerCase() }],
  ['create=1', { ...nothing, create: true }],
  ['create=0', nothing],
  ['create=01', nothing],
  [
    'create=1&timeout=60&tags=a+b&schedule=0%203%20*%20*%20*&other=x',
    { ...nothing, create: true, settings: { timeout: '60', tags: 'a b', schedule: '0 3 * * *' } },
  ],
  ['%E0%A4%A', nothing],
])('what "%s" asks for', (query, expected) => {
  expect(parseQuery(query)).toEqual(expected)
})
