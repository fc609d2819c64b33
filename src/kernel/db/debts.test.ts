import { expect, it } from 'vitest'
import type { Debtor, Tx } from './db.ts'
import { createDebts } from './debts.ts'

// Nothing here looks into a transaction.
const tx = {} as Tx

const stage = () => {
  const told: string[] = []
  let isStranger = false
  const debts = createDebts(() => isStranger)
  /** Owes so many rows each time. */
  const lend = (name: string, rows = 0) => {
    let owed = rows
    const debtor: Debtor = {
      rows: { table: '', key: '', late: [] },
      owes: () => owed,
      pay: async (_, most) => {
        told.push(`${name} pays`)
        owed = Math.max(0, owed - most)
        return owed === 0
      },
      paid: () => void told.push(`${name} has paid`),
      unpaid: (what) => void told.push(`${name} has not paid: ${what}`),
      forget: () => void told.push(`${name} forgets`),
    }
    return { debtor, touch: debts.lend(debtor) }
  }
  const hear = (): readonly string[] => told.splice(0)
  return { ...debts, lend, hear, strangerWrites: (value: boolean) => void (isStranger = value) }
}

it('what may have been left the last time is paid before anybody else reads or writes, and owed until that is committed', async () => {
  const { lend, open, isOwed, committed, hear } = stage()
  lend('ann')
  expect(isOwed()).toBe(true)
  expect(await open(tx)).toBeUndefined()
  expect([isOwed(), hear()]).toEqual([true, ['ann pays']])
  committed()
  expect([isOwed(), hear()]).toEqual([false, ['ann has paid']])
  await open(tx)
  expect(hear()).toEqual([])
})

it('a debtor does not pay themselves, and whoever comes then is paid once', async () => {
  const { lend, open, isOwed, committed, hear } = stage()
  const { debtor: ann } = lend('ann')
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
  ;(await open(tx, ann))?.owe()
  expect(await open(tx, ann)).toMatchObject({ isAlone: true })
  expect([isOwed(), hear()]).toEqual([true, []])
  await open(tx)
  await open(tx)
  committed()
  expect([isOwed(), hear()]).toEqual([false, ['ann pays', 'ann has paid']])
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
})

it('much is paid bit by bit', async () => {
  const { lend, paySome, owed, isOwed, committed } = stage()
  lend('ann', 5)
  expect(owed()).toBe(5)
  expect([await paySome(tx, 2), owed()]).toEqual([false, 3])
  expect([await paySome(tx, 2), await paySome(tx, 2), owed()]).toEqual([false, true, 0])
  committed()
  expect(isOwed()).toBe(false)
})

it('two who leave things for later pay each other and forget', async () => {
  const { lend, open, hear } = stage()
  const [{ debtor: ann }, { debtor: bob }] = [lend('ann'), lend('bob')]
  await open(tx, ann)
  hear()
  expect(await open(tx, bob)).toMatchObject({ isAlone: false })
  expect(hear()).toEqual(['ann pays', 'ann forgets'])
  expect(await open(tx, bob)).toMatchObject({ isAlone: true })
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
})

it('a debtor hears which rows others have written, once, and not of their own', async () => {
  const { lend, open, committed } = stage()
  const { debtor: ann, touch } = lend('ann')
  expect((await open(tx, ann))?.touched).toEqual([])
  touch(1)
  await open(tx)
  touch(2)
  touch(3)
  committed()
  expect((await open(tx, ann))?.touched).toEqual([2, 3])
  expect((await open(tx, ann))?.touched).toEqual([])
})

it('a debtor forgets everything when others have written too many rows to tell', async () => {
  const { lend, open, hear } = stage()
  const { debtor: ann, touch } = lend('ann')
  await open(tx)
  for (let key = 0; key < 100_001; key++) touch(key)
  hear()
  expect((await open(tx, ann))?.touched).toEqual([])
  expect(hear()).toEqual(['ann forgets'])
})

it('a payment that is taken back is owed again, and only that', async () => {
  const { lend, open, undone, isOwed, hear } = stage()
  const { debtor: ann } = lend('ann')
  await open(tx)
  await open(tx)
  undone('unit')
  expect(hear()).toEqual(['ann pays'])
  undone('all')
  expect([isOwed(), hear()]).toEqual([true, ['ann has not paid: all']])
  await open(tx)
  undone('unit')
  expect(hear()).toEqual(['ann pays', 'ann has not paid: unit'])
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
})

it.each(['unit', 'all'] as const)('a debtor whose own writes were taken back forgets: %s', async (what) => {
  const { lend, open, undone, committed, hear } = stage()
  const { debtor: ann } = lend('ann')
  await open(tx, ann)
  committed()
  await open(tx, ann)
  hear()
  undone(what)
  expect(hear()).toEqual(['ann forgets'])
})

it('a debtor whose writes stay does not mind what is taken back after them', async () => {
  const { lend, open, undone, hear } = stage()
  const { debtor: ann } = lend('ann')
  await open(tx, ann)
  hear()
  await open(tx)
  undone('unit')
  expect(hear()).toEqual(['ann pays', 'ann has not paid: unit'])
  undone('all')
  expect(hear()).toEqual(['ann has not paid: all', 'ann forgets'])
})

it('nobody is alone when another process has written', async () => {
  const { lend, open, strangerWrites, hear } = stage()
  const { debtor: ann } = lend('ann')
  await open(tx, ann)
  strangerWrites(true)
  expect(await open(tx, ann)).toMatchObject({ isAlone: false })
  expect(hear()).toEqual(['ann forgets'])
  strangerWrites(false)
  expect(await open(tx, ann)).toMatchObject({ isAlone: true })
})
