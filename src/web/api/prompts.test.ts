import { afterEach, expect, it } from 'vitest'
import { isSignInDeclined, mayRepeat, signInAgain, signInPrompt } from './prompts.ts'

const write = { method: 'POST', path: '/tickets/:id/replies' }
let leave: () => void = () => undefined

afterEach(() => {
  leave()
  isSignInDeclined.set(false)
})

it('calls wait for one sign-in and are repeated', async () => {
  leave = signInPrompt.host()
  const waiting = [mayRepeat(write), mayRepeat({ method: 'GET', path: '/session' })]
  signInPrompt.question.get()?.settle(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
})

it('after the question was closed calls fail at once, until the person signs in', async () => {
  leave = signInPrompt.host()
  const closed = mayRepeat(write)
  signInPrompt.question.get()?.settle(false)
  expect([await closed, isSignInDeclined.get(), await mayRepeat(write)]).toEqual([false, true, false])
  const later = signInAgain()
  signInPrompt.question.get()?.settle(true)
  expect([await later, isSignInDeclined.get()]).toEqual([true, false])
})

it.each([
  ['POST', '/session'],
  ['POST', '/session/second-factor'],
  ['POST', '/sign-in/find'],
  ['POST', '/password-resets'],
])('%s %s, part of the sign-in itself, waits for none', async (method, path) => {
  leave = signInPrompt.host()
  expect(await mayRepeat({ method, path })).toBe(false)
})
