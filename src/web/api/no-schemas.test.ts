import { expect, it } from 'vitest'
import { Type } from './no-schemas.ts'

it('a schema is empty in the browser, however it is built', () => {
  expect([Type.Object?.(), Type.Array?.(), Type.Union?.(), Type.SomethingNew?.()]).toEqual([{}, {}, {}, {}])
})
