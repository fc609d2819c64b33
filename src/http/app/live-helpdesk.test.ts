import { expect, it } from 'vitest'
import { toLiveEntry } from './live-helpdesk.ts'

it.each([
  ['what somebody wrote through a door', { topic: 'written', data: 'change' }, 'change'],
  ['an incident that nobody touched but the clock', { topic: 'incident', data: 7 }, 'incident'],
  ['a page that went to the next level', { topic: 'on-call', data: { page_id: 3 } }, 'on-call'],
])('%s makes pages ask anew', (_what, signal, id) => {
  expect(toLiveEntry(signal, 9)).toEqual({ audience: { kind: 'all' }, patch: { t: 'written', id, v: 9, p: {} } })
})

it('what is nobody’s business here is passed over', () => {
  expect(toLiveEntry({ topic: 'overdue', data: null }, 9)).toBeUndefined()
})
