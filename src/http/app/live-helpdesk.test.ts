import { expect, it } from 'vitest'
import { toLiveEntry } from './live-helpdesk.ts'

it.each([
  ['a change written by a request', { topic: 'written', data: 'change' }, 'change'],
  ['an incident changed by a timer', { topic: 'incident', data: 7 }, 'incident'],
  ['a page that went to the next level', { topic: 'on-call', data: { page_id: 3 } }, 'on-call'],
])('%s makes pages ask anew', (_what, signal, id) => {
  expect(toLiveEntry(signal, 9)).toEqual({ audience: { kind: 'all' }, patch: { t: 'written', id, v: 9, p: {} } })
})

it('a topic without live entries is ignored', () => {
  expect(toLiveEntry({ topic: 'overdue', data: null }, 9)).toBeUndefined()
})
