import { expect, it } from 'vitest'
import { parseCreateParams } from './create-params.ts'

it.each([
  [{}, {}],
  [
    { timeout: '60', grace: '31536000', tags: 'a b' },
    { timeout: 60, grace: 31_536_000, tags: 'a b' },
  ],
  [
    { timeout: '60', schedule: '0 3 * * *', tz: 'Europe/Kiev' },
    { timeout: 60, kind: 'cron', schedule: '0 3 * * *', tz: 'Europe/Kyiv' },
  ],
  [{ schedule: 'daily' }, { kind: 'oncalendar', schedule: 'daily' }],
])('%j makes a check with %j', (params, settings) => {
  expect(parseCreateParams(params)).toEqual({ settings })
})

it.each([
  [{ timeout: '59' }, 'timeout'],
  [{ timeout: '31536001' }, 'timeout'],
  [{ timeout: '1e3' }, 'timeout'],
  [{ timeout: '' }, 'timeout'],
  [{ grace: '-60' }, 'grace'],
  [{ schedule: '* * * *' }, 'schedule'],
  [{ schedule: '' }, 'schedule'],
  [{ schedule: `daily ${' '.repeat(100)}` }, 'schedule'],
  [{ tz: 'utc' }, 'tz'],
  [{ tags: 'x'.repeat(501) }, 'tags'],
  [{ tags: 'a\0b' }, 'tags'],
])('%j is rejected', (params, invalid_param) => {
  expect(parseCreateParams(params)).toEqual({ invalid_param })
})
