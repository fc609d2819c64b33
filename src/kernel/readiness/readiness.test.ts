import { expect, it } from 'vitest'
import { fakeClock } from '../../../test/world/clock.ts'
import { START } from '../../../test/world/people.ts'
import type { Db } from '../db/db.ts'
import { randomIds } from '../ids.ts'
import { createLog } from '../log.ts'
import { freeSpaceProbe } from './free-space.ts'
import { createReadiness, READINESS_TIMEOUT, reasonOf, REASONS } from './readiness.ts'

const failed = (code: string): Error => Object.assign(new Error('connect 10.0.0.5:5432'), { code })

it.each([
  ['a read-only server', failed('25006'), REASONS.read_only],
  ['a server whose disk is full', failed('53100'), REASONS.full],
  ['a database file on a full disk', failed('SQLITE_FULL'), REASONS.full],
  ['a server that is not there', failed('ECONNREFUSED'), REASONS.away],
  ['a table that is not there', failed('42P01'), REASONS.away],
  ['an error without a code', new Error('The database connection is not open'), REASONS.away],
])('%s is named by a fixed sentence', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

it.each([
  ['has free space', 1_000, undefined],
  ['is full', 255, 'the disk of DATA_DIR is full'],
])('a disk that %s', async (_, bavail, reason) => {
  expect(await freeSpaceProbe('/data', async () => ({ bavail, bsize: 4_096 }))()).toBe(reason)
})

it('a database that hangs is not ready after two seconds, is asked once, and is ready when it answers', async () => {
  const clock = fakeClock(START)
  const answers: ((reason: undefined) => void)[] = []
  const db = { tx: () => new Promise((resolve) => answers.push(resolve)) } as unknown as Db
  const ready = createReadiness({ db, clock, ids: randomIds(), log: createLog('silent'), probes: [] })

  const first = [ready(), ready()]
  clock.set(START + READINESS_TIMEOUT)
  expect(await Promise.all(first)).toEqual([REASONS.timeout, REASONS.timeout])
  const later = ready()
  expect(answers).toHaveLength(1)
  answers[0]?.(undefined)
  expect(await later).toBeUndefined()
})

it('a further probe that fails names the disk or its own reason', async () => {
  const db = { tx: async () => undefined } as unknown as Db
  const readyWith = (probe: () => Promise<string | undefined>) =>
    createReadiness({ db, clock: fakeClock(START), ids: randomIds(), log: createLog('silent'), probes: [probe] })()

  expect(await readyWith(async () => 'the folder is another one')).toBe('the folder is another one')
  expect(await readyWith(async () => Promise.reject(failed('ENOSPC')))).toBe(REASONS.full)
})
