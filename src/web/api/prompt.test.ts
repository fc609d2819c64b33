import { describe, expect, it } from 'vitest'
import { createPrompt } from './prompt.ts'

describe('a question that calls wait for', () => {
  it('is refused where no page can ask it', async () => {
    const prompt = createPrompt()
    expect(await prompt.ask()).toBe(false)
    expect(prompt.question.get()).toBeUndefined()
  })

  it('is asked once for all calls that wait', async () => {
    const prompt = createPrompt()
    prompt.host()
    const waiting = [prompt.ask(), prompt.ask()]
    prompt.question.get()?.settle(true)
    expect(await Promise.all(waiting)).toEqual([true, true])
    expect(prompt.question.get()).toBeUndefined()
  })

  it('ends with a no when the page goes away', async () => {
    const prompt = createPrompt()
    const leave = prompt.host()
    const waiting = prompt.ask()
    leave()
    expect(await waiting).toBe(false)
  })
})
