import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAlertAfter } from './alert-after.ts'

const instant = fc.integer({ min: 0, max: 1_000 })
const maybe = fc.option(instant, { nil: null })

describe('the moment to look at a check next', () => {
  it('is never later than its deadline, and is there whenever a deadline is', () => {
    fc.assert(
      fc.property(maybe, maybe, instant, maybe, (stored, deadline, at, last_ping) => {
        const next = nextAlertAfter({ stored, deadline, at, last_ping })
        if (deadline === null) expect(next).toBeNull()
        else expect(next).toSatisfy((moment: number | null) => moment !== null && moment <= deadline)
      }),
    )
  })

  it.each([
    ['stays while pings come in quick succession', { stored: 500, deadline: 900, at: 110, last_ping: 100 }, 500],
    ['moves when the sweep would come before the next ping', { stored: 200, deadline: 300, at: 150, last_ping: 50 }, 300],
    ['moves when it would be late', { stored: 500, deadline: 400, at: 110, last_ping: 100 }, 400],
    ['stays after the first ping if it is early enough', { stored: null, deadline: 400, at: 110, last_ping: null }, 400],
    ['is gone with the deadline', { stored: 500, deadline: null, at: 110, last_ping: 100 }, null],
    ['stays when a clock was set back', { stored: 500, deadline: 600, at: 50, last_ping: 100 }, 500],
  ])('%s', (_case, moments, next) => {
    expect(nextAlertAfter(moments)).toBe(next)
  })
})
