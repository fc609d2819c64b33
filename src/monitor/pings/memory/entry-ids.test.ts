import { expect, it } from 'vitest'
import type { Tx } from '../../../kernel/db/db.ts'
import { createEntryIds } from './entry-ids.ts'

/** A sequence that rises by 4,096 each time it is asked. */
const sequence = () => {
  let asked = 0
  return { tx: { dialect: { name: 'postgres' }, bulk: async () => [{ first: 1 + 4_096 * asked++ }] } as unknown as Tx, asked: () => asked }
}

it('numbers rise, and many are at hand at once', async () => {
  const ids = createEntryIds()
  const { tx, asked } = sequence()
  expect(ids.takeReady(10)).toBe(undefined)
  expect(await ids.take(tx, 10)).toBe(1)
  expect(ids.takeReady(10)).toBe(11)
  expect(await ids.take(tx, 10)).toBe(21)
  expect(asked()).toBe(1)
})

it('more are put at hand before there are none, once', async () => {
  const ids = createEntryIds()
  const { tx, asked } = sequence()
  await ids.take(tx, 1_000)
  expect(ids.areFew).toBe(false)
  ids.takeReady(2_000)
  expect(ids.areFew).toBe(true)
  const coming = ids.putMore(tx)
  expect(ids.areFew).toBe(false)
  await coming
  expect(ids.areFew).toBe(false)
  expect(ids.takeReady(1_000)).toBe(3_001)
  expect(ids.takeReady(1_000)).toBe(4_097)
  expect(asked()).toBe(2)
})

it('who could not ask may ask again', async () => {
  const ids = createEntryIds()
  const { tx } = sequence()
  await ids.take(tx, 4_000)
  const away = { ...tx, bulk: () => Promise.reject(new Error('away')) } as unknown as Tx
  await expect(ids.putMore(away)).rejects.toThrow('away')
  expect(ids.areFew).toBe(true)
})
