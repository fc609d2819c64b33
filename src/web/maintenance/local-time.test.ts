import { expect, it } from 'vitest'
import { fromLocal, toLocal } from './local-time.ts'

it('comes back as the same moment, whatever the zone of the clock', () => {
  for (const moment of ['2026-11-15T06:30:00.000Z', '2026-03-29T00:59:00.000Z', '2026-12-31T23:59:00.000Z'])
    expect(fromLocal(toLocal(Date.parse(moment)))).toBe(moment)
})

it('leaves what is no moment for the server to refuse', () => {
  expect(fromLocal('soon')).toBe('soon')
})
