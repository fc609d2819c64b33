import { expect, it } from 'vitest'
import { MILLISECOND, SECOND } from '../../contract/time.ts'
import { maxSweepDelayMs } from './sweep.ts'

it.each([
  { database: 'sqlite', late: 0, rests: 40 },
  { database: 'sqlite', late: 1_300 * MILLISECOND - 1, rests: 40 },
  { database: 'sqlite', late: 1_300 * MILLISECOND, rests: 10 },
  { database: 'sqlite', late: 3_600 * SECOND, rests: 10 },
  { database: 'postgres', late: 0, rests: 130 },
  { database: 'postgres', late: 1_300 * MILLISECOND - 1, rests: 130 },
  { database: 'postgres', late: 1_300 * MILLISECOND, rests: 10 },
] as const)('on $database a batch that is $late µs late leaves others at most $rests ms', ({ database, late, rests }) => {
  expect(maxSweepDelayMs(late, database)).toBe(rests)
})
