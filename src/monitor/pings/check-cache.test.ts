import { expect, it } from 'vitest'
import { NEW_STATE, DEFAULT_SETTINGS } from '../checks/model.ts'
import type { CheckRow } from './cached-check.ts'
import { createCheckCache } from './check-cache.ts'

const row = (id: number): CheckRow => ({
  ...DEFAULT_SETTINGS,
  ...NEW_STATE,
  id,
  uuid: `uuid-${id}`,
  project_id: 1,
  manual_resume: 0,
  filter_subject: 0,
  filter_body: 1,
  filter_http_body: 0,
  filter_default_fail: 0,
  plain_start: null,
  last_entry: null,
  version: 7,
})

it('keeps at most so many checks; the least recently written leaves first', () => {
  const cache = createCheckCache(2)
  const [a, b, c] = [1, 2, 3].map((id) => cache.toCachedCheck(row(id)))
  if (!a || !b || !c) throw new Error('There are three checks.')
  cache.set(a)
  cache.set(b)
  cache.set(a)
  cache.set(c)
  expect(cache.isFull).toBe(true)
  expect([cache.get('uuid-1'), cache.get('uuid-2'), cache.get('uuid-3')]).toEqual([a, undefined, c])
  cache.delete('uuid-1')
  expect(cache.get('uuid-1')).toBeUndefined()
})

it('holds nothing if its size is 0', () => {
  const cache = createCheckCache(0)
  cache.set(cache.toCachedCheck(row(1)))
  expect(cache.get('uuid-1')).toBeUndefined()
})

it('reads settings, state and version of a row', () => {
  const { settings, state, version, runs } = createCheckCache().toCachedCheck(row(4))
  expect(settings).toMatchObject({ id: 4, uuid: 'uuid-4', kind: 'simple', filter_body: true, filter_subject: false })
  expect([state, version, runs.size]).toEqual([NEW_STATE, 7, 0])
})
