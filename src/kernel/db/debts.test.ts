import { expect, it } from 'vitest'
import type { Tx } from './db.ts'
import { createDebts } from './debts.ts'

// Nothing here looks into a transaction.
const tx = {} as Tx

const stage = () => {
  const paid: string[] = []
  let isStranger = false
  const debts = createDebts(() => isStranger)
  const lend = (name: string) => debts.lend(async () => void paid.push(name))
  return { ...debts, lend, paid, strangerWrites: (value: boolean) => void (isStranger = value) }
}

it('what may have been left the last time is paid before anything else', async () => {
  const { lend, open, isOwed, committed, paid } = stage()
  const ann = lend('ann')
  expect(isOwed()).toBe(true)
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
  expect(paid).toEqual(['ann'])
  expect(isOwed()).toBe(true)
  committed()
  expect(isOwed()).toBe(false)
})

it('whoever is alone pays nobody, and whoever comes then pays once', async () => {
  const { lend, open, isOwed, committed, paid } = stage()
  const ann = lend('ann')
  await open(tx, ann)
  ;(await open(tx, ann))?.owe()
  expect(await open(tx, ann)).toMatchObject({ isAlone: true })
  expect([isOwed(), paid]).toEqual([true, ['ann']])
  expect(await open(tx)).toBeUndefined()
  await open(tx)
  committed()
  expect([isOwed(), paid]).toEqual([false, ['ann', 'ann']])
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
})

it('two who leave things for later are others to each other', async () => {
  const { lend, open, paid } = stage()
  const [ann, bob] = [lend('ann'), lend('bob')]
  await open(tx, ann)
  ;(await open(tx, ann))?.owe()
  paid.length = 0
  expect(await open(tx, bob)).toMatchObject({ isAlone: false })
  expect(paid).toEqual(['ann'])
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
})

it('after something was taken back, everything is taken for owed again, and nobody is alone', async () => {
  const { lend, open, undone, isOwed, committed, paid } = stage()
  const ann = lend('ann')
  await open(tx, ann)
  await open(tx)
  undone()
  committed()
  expect(isOwed()).toBe(true)
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
  expect(paid).toEqual(['ann', 'ann'])
})

it('nobody is alone when another process has written', async () => {
  const { lend, open, strangerWrites } = stage()
  const ann = lend('ann')
  await open(tx, ann)
  strangerWrites(true)
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
  strangerWrites(false)
  expect(await open(tx, ann)).toMatchObject({ isAlone: true })
})
