import { describe, expect, it } from 'vitest'
import { askForProof, hostSudo, sudoWish } from './sudo-wish.ts'

describe('proving again who one is', () => {
  it('is refused where nobody can be asked', async () => {
    expect(await askForProof()).toBe(false)
    expect(sudoWish.get()).toBeUndefined()
  })

  it('is asked once for all calls that wait', async () => {
    const leave = hostSudo()
    const waiting = [askForProof(), askForProof()]
    sudoWish.get()?.settle(true)
    expect(await Promise.all(waiting)).toEqual([true, true])
    expect(sudoWish.get()).toBeUndefined()
    leave()
  })

  it('ends with a no when the page goes away', async () => {
    const leave = hostSudo()
    const waiting = askForProof()
    leave()
    expect(await waiting).toBe(false)
  })
})
