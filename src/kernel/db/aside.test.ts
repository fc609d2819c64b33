import { expect, it } from 'vitest'
import { createAside, LooksAtLate } from './aside.ts'

const stage = () => {
  const asked: string[] = []
  const touched: number[] = []
  const aside = createAside(new Set(['states']))
  const tell = aside.watch((key) => void touched.push(key))
  const door = aside.guard({
    bulk: async ({ sqlite }) => (asked.push(sqlite), []),
    bulkSoon: ({ sqlite }) => void asked.push(sqlite),
    executeQuery: async ({ sql }) => (asked.push(sql), { rows: [] }),
    streamQuery: () => {
      throw new Error('Nobody streams.')
    },
  })
  const ask = (sqlite: string) => door.bulk({ sqlite, postgres: '' }, [])
  return { aside, door, ask, asked, touched, tell }
}

it('who stays away from the rows that are written later is let through', async () => {
  const { aside, ask, asked } = stage()
  expect(await aside.run(() => ask('select 1 from events'))).toEqual([])
  expect(asked).toEqual(['select 1 from events'])
})

it('who names them is stopped before the question is asked', async () => {
  const { aside, ask, asked } = stage()
  await expect(aside.run(async () => await ask('select 1 from states'))).rejects.toBeInstanceOf(LooksAtLate)
  expect(asked).toEqual([])
})

it('who names them and goes on as if nothing had happened fails at the end', async () => {
  const { aside, door } = stage()
  const work = async (): Promise<string> => {
    try {
      door.bulkSoon({ sqlite: 'delete from states', postgres: '' }, [])
    } catch {
      // It would be the same if an optional part of the work was given up.
    }
    return 'done'
  }
  await expect(aside.run(work)).rejects.toBeInstanceOf(LooksAtLate)
})

it('who removes them with something else fails, too, and whoever remembers them is told', async () => {
  const { aside, tell, touched } = stage()
  await expect(aside.run(async () => tell(7))).rejects.toBeInstanceOf(LooksAtLate)
  expect(touched).toEqual([7])
})

it('everybody else may look, also after one who failed', async () => {
  const { aside, ask, tell } = stage()
  await aside.run(async () => await ask('select 1 from states')).catch(() => undefined)
  expect(await ask('select 1 from states')).toEqual([])
  tell(7)
  expect(await aside.run(async () => 'done')).toBe('done')
})
