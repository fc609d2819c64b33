import { describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { retryOnConflict } from './sso-account.ts'

const failing = (errors: readonly unknown[]): { readonly work: () => Promise<string>; readonly tries: () => number } => {
  let tries = 0
  return {
    work: async () => {
      const error = errors[tries++]
      if (error !== undefined) throw error
      return 'welcome'
    },
    tries: () => tries,
  }
}

describe('a sign-in that conflicts with another at the same moment', () => {
  it.each(['invalid', 'forbidden'] as const)('is tried again after %s', async (code) => {
    const { work, tries } = failing([new AppError(code, 'Taken.')])
    expect(await retryOnConflict(work)).toBe('welcome')
    expect(tries()).toBe(2)
  })

  it('is refused when the second try says so too', async () => {
    const { work, tries } = failing(Array.from({ length: 3 }, () => new AppError('forbidden', 'No account.')))
    await expect(retryOnConflict(work)).rejects.toThrow('No account.')
    expect(tries()).toBe(2)
  })

  it.each([new AppError('unavailable', 'Busy.'), new Error('broken')])('is not tried again after %s', async (error) => {
    const { work, tries } = failing([error])
    await expect(retryOnConflict(work)).rejects.toBe(error)
    expect(tries()).toBe(1)
  })
})
