import { expect, it } from 'vitest'
import type { Tx } from './db.ts'
import { createPayments } from './payments.ts'

// Nothing here looks into a transaction.
const tx = {} as Tx

const stage = (rows: number) => {
  let owed = rows
  const done: string[] = []
  const debts = {
    isOwed: () => owed > 0,
    owed: () => owed,
    paySome: async (_: Tx, most: number) => {
      done.push(`pay ${Math.min(owed, most)}`)
      owed = Math.max(0, owed - most)
      return owed === 0
    },
  }
  const disk = { isFull: false }
  const submit = async (pay: (given: Tx) => Promise<void>): Promise<void> => {
    await new Promise(setImmediate)
    if (disk.isFull) throw new Error('disk full')
    await pay(tx)
  }
  return { ...createPayments(debts, submit), done, disk, owe: (more: number) => void (owed += more) }
}

it('much is paid in several transactions', async () => {
  const { payUp, done } = stage(5_000)
  await payUp()
  expect(done).toEqual(['pay 2048', 'pay 2048', 'pay 904'])
  await payUp()
  expect(done).toHaveLength(3)
})

it('whoever waits at the same time waits for the same payment', async () => {
  const { payUp, done } = stage(3_000)
  await Promise.all([payUp(), payUp(), payUp()])
  expect(done).toEqual(['pay 2048', 'pay 952'])
})

it('what is left meanwhile is somebody else’s to wait for', async () => {
  const { payUp, done, owe } = stage(100)
  await payUp()
  owe(50)
  await payUp()
  expect(done).toEqual(['pay 100', 'pay 50'])
})

it('readers are let in when nothing can be paid, and it is tried again for the next one', async () => {
  const { payUp, done, disk } = stage(100)
  disk.isFull = true
  await payUp()
  expect(done).toEqual([])
  disk.isFull = false
  await payUp()
  expect(done).toEqual(['pay 100'])
})

it('whoever writes pays little with it, and waits until much has become little, in the order they came', async () => {
  const { before, done, owe } = stage(2_000)
  const write = (name: string) => before(async () => void done.push(name))
  await write('first')
  owe(1_000)
  const [second, third] = [write('second'), write('third')]
  owe(-900)
  await Promise.all([second, third, write('fourth')])
  expect(done).toEqual(['first', 'pay 2048', 'pay 52', 'second', 'third', 'fourth'])
})

it('whoever fails after waiting is told', async () => {
  const { before } = stage(3_000)
  await expect(before(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
