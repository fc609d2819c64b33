import { describe, expect, it } from 'vitest'
import { breathe, lull } from '../clock.ts'
import { createSpareTime, createUtilization } from './spare-time.ts'

const stage = (rows: number) => {
  const here = { owed: rows, busy: 0, payments: 0, disk_is_full: false }
  const resting: (() => void)[] = []
  const payUp = async (): Promise<void> => {
    here.payments++
    if (!here.disk_is_full) here.owed = 0
  }
  const rest = (): Promise<void> => new Promise((resolve) => void resting.push(resolve))
  const rested = async (): Promise<void> => {
    for (const wake of resting.splice(0)) wake()
    await breathe()
  }
  const spareTime = createSpareTime({ owed: () => here.owed }, { payUp }, { utilization: () => here.busy, rest })
  return { here, resting, rested, ...spareTime }
}

describe('what is owed', () => {
  it('is paid when nobody asks, once', async () => {
    const { here, note, rested, resting } = stage(10_000)
    note()
    note()
    expect(here.payments).toBe(0)
    await rested()
    expect(here).toMatchObject({ payments: 1, owed: 0 })
    expect(resting).toEqual([])
  })

  it('waits while there is much to do, and is paid afterwards', async () => {
    const { here, note, rested } = stage(10_000)
    here.busy = 0.9
    note()
    await rested()
    await rested()
    expect(here.payments).toBe(0)
    here.busy = 0.1
    await rested()
    expect(here.payments).toBe(1)
  })

  it('waits for a reader if it is little', async () => {
    const { here, note, rested } = stage(100)
    note()
    await rested()
    expect(here.payments).toBe(0)
    here.owed = 10_000
    note()
    await rested()
    expect(here.payments).toBe(1)
  })

  it('is tried again when it could not be paid, until that is over', async () => {
    const { here, note, rested, stop } = stage(10_000)
    here.disk_is_full = true
    note()
    await rested()
    await rested()
    expect(here.payments).toBe(2)
    stop()
    note()
    await rested()
    await rested()
    expect(here.payments).toBe(2)
  })
})

it('how busy it was is told from one question to the next', async () => {
  const utilization = createUtilization()
  await lull(50)
  const idle = utilization()
  const end = performance.now() + 50
  while (performance.now() < end);
  await breathe()
  expect(utilization()).toBeGreaterThan(idle)
})
