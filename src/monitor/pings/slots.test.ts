import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

/** Whether somebody who waits for a free slot would go on by now. */
const isVacant = async (vacant: Promise<void>): Promise<boolean> => {
  const taken = new Promise<boolean>((resolve) => setImmediate(resolve, false))
  return await Promise.race([vacant.then(() => true), taken])
}

it('has as many as it was made with', async () => {
  const slots = createSlots(2)
  slots.take()
  expect(await isVacant(slots.vacant())).toBe(true)
  slots.take()
  expect(await isVacant(slots.vacant())).toBe(false)
})

it('tells whoever waits that one was given back', async () => {
  const slots = createSlots(1)
  const give = slots.take()
  const vacant = slots.vacant()
  expect(await isVacant(vacant)).toBe(false)
  give()
  expect(await isVacant(vacant)).toBe(true)
})

it('counts one that is given back twice once', async () => {
  const slots = createSlots(1)
  const give = slots.take()
  give()
  slots.take()
  give()
  expect(await isVacant(slots.vacant())).toBe(false)
})
