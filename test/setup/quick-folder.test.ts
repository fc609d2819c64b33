import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { quickFolder } from './quick-folder.ts'

const blocks = (bavail: number) => () => ({ bavail, bsize: 4_096 })

it('what tests write goes to memory where there is plenty of it, else to disk', () => {
  expect(quickFolder(blocks(2 ** 20))).toBe('/dev/shm')
  expect(quickFolder(blocks(2 ** 20 - 1))).toBe(tmpdir())
  const missing = () => {
    throw new Error('There is no such folder.')
  }
  expect(quickFolder(missing)).toBe(tmpdir())
})
