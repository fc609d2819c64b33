import { describe, expect, it } from 'vitest'
import { noteWrite, watchWrites } from './session-change.ts'

describe('a refusal', () => {
  it('stands when nothing was being changed', async () => {
    expect(await watchWrites()()).toBe(false)
  })

  it('may be out of date when an act was under way, and waits for its end', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const act = noteWrite(promise)
    const mayBeAnother = watchWrites()
    const answer = mayBeAnother()
    resolve('done')
    expect(await act).toBe('done')
    expect(await answer).toBe(true)
  })

  it('may be out of date when an act began and ended meanwhile, even in failure', async () => {
    const mayBeAnother = watchWrites()
    await noteWrite(Promise.reject(new Error('no'))).catch(() => undefined)
    expect(await mayBeAnother()).toBe(true)
    expect(await watchWrites()()).toBe(false)
  })
})
