import { expect, it } from 'vitest'
import { groupCommit, type UnitHost } from './group-commit.ts'

const WITHIN = new Set(['savepoint', 'release'])

/** A disk whose syncs complete when the test says so. */
const stage = () => {
  const story: string[] = []
  const disk: { done: () => void; fail: (error: Error) => void }[] = []
  const host: UnitHost = {
    begin: () => void story.push('begin'),
    savepoint: () => void story.push('savepoint'),
    release: () => void story.push('release'),
    rollbackToSavepoint: () => void story.push('rollback to savepoint'),
    commit: () => void story.push('commit'),
    rollback: () => void story.push('rollback'),
    sync: () => new Promise((done, fail) => void disk.push({ done, fail })),
  }
  const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const rest = async (): Promise<void> => {
    for (let n = 0; n < 5; n++) await yieldTurn()
  }
  return { story, disk, rest, ...groupCommit(host, yieldTurn) }
}

it('acknowledges a batch after its sync, while the next batch is written', async () => {
  const { story, disk, rest, submit } = stage()
  const say = (name: string) =>
    submit(
      async () => name,
      () => story.push(`told ${name}`),
    )
  const first = Promise.all([say('a'), say('b')])
  await rest()
  const second = say('c')
  await rest()
  expect(story.filter((word) => !WITHIN.has(word))).toEqual(['begin', 'commit', 'begin', 'commit'])
  const before = story.length
  disk[0]?.done()
  expect(await first).toEqual(['a', 'b'])
  expect(story.slice(before)).toEqual(['told a', 'told b'])
  disk[1]?.done()
  expect(await second).toBe('c')
  expect(story.slice(before + 2)).toEqual(['told c'])
})

it.each([
  [
    'a unit of a larger batch rolls back only itself',
    2,
    ['begin', 'savepoint', 'rollback to savepoint', 'release', 'savepoint', 'release', 'commit'],
  ],
  ['a single unit rolls back the transaction, without a savepoint', 1, ['begin', 'rollback']],
])('when it fails, %s', async (_case, count, steps) => {
  const { story, disk, rest, submit } = stage()
  const work = async (n: number): Promise<number> => {
    if (n === 0) throw new Error('It cannot be.')
    return n
  }
  const results = Promise.allSettled(
    Array.from({ length: count }, (_, n) =>
      submit(
        () => work(n),
        () => undefined,
      ),
    ),
  )
  await rest()
  for (const { done } of disk) done()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'].slice(0, count))
  expect(story).toEqual(steps)
})

it('rejects every unit whose sync failed, and none of a later batch', async () => {
  const { disk, rest, submit, settled } = stage()
  const lost = submit(
    async () => 1,
    () => undefined,
  )
  lost.catch(() => undefined)
  await rest()
  disk[0]?.fail(new Error('The disk is gone.'))
  await expect(lost).rejects.toThrow('The disk is gone.')
  const kept = submit(
    async () => 2,
    () => undefined,
  )
  await rest()
  disk[1]?.done()
  expect(await kept).toBe(2)
  await settled()
})
