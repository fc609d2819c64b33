import { describe, expect, it } from 'vitest'
import { settleAll } from './settle-all.ts'

const later = async (log: string[], name: string, turns: number, fails = false): Promise<string> => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve()
  log.push(name)
  if (fails) throw new Error(`${name} failed`)
  return name
}

describe('things done together', () => {
  it('answer in the order they were named, whichever ends first', async () => {
    expect(await settleAll(later([], 'slow', 9), 7, later([], 'quick', 1))).toEqual(['slow', 7, 'quick'])
  })

  it('fail as the first that was named, and only when all have ended', async () => {
    const log: string[] = []
    const all = settleAll(later(log, 'first', 9, true), later(log, 'second', 1, true), later(log, 'third', 20))
    await expect(all).rejects.toThrow('first failed')
    expect(log).toEqual(['second', 'first', 'third'])
  })
})
