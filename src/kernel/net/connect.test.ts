import { describe, expect, it } from 'vitest'
import { checkedLookup, type Resolver } from './connect.ts'

type LookupResult = { readonly error: Error | null; readonly found: unknown }

const answerOf = (resolve: Resolver, policy: 'allow' | 'deny', all = true): Promise<LookupResult> =>
  new Promise((settle) => checkedLookup(resolve, policy)('example.org', { all }, (error, found) => settle({ error, found })))

const inTurn = (...answers: readonly (readonly string[])[]): { resolve: Resolver; asked: () => number } => {
  let asked = 0
  return { resolve: async () => answers[asked++] ?? [], asked: () => asked }
}

describe('looking a name up for a connection', () => {
  it('hands the socket the very addresses that were checked, whatever the name server says next', async () => {
    const { resolve, asked } = inTurn(['93.184.216.34'], ['127.0.0.1'])
    expect(await answerOf(resolve, 'deny')).toEqual({ error: null, found: [{ address: '93.184.216.34', family: 4 }] })
    expect(asked()).toBe(1)
    expect(await answerOf(resolve, 'deny')).toMatchObject({ error: { kind: 'blocked' } })
  })

  it('refuses a name with one bad address among good ones', async () => {
    const { resolve } = inTurn(['93.184.216.34', '10.0.0.1'])
    expect(await answerOf(resolve, 'deny')).toMatchObject({ error: { kind: 'blocked' } })
  })

  it('never hands out a metadata address', async () => {
    expect(await answerOf(inTurn(['169.254.169.254']).resolve, 'allow')).toMatchObject({ error: { kind: 'blocked' } })
    expect(await answerOf(inTurn(['::ffff:169.254.169.254']).resolve, 'allow')).toMatchObject({ error: { kind: 'blocked' } })
  })

  it('hands out one address to those who want one', async () => {
    expect(await answerOf(inTurn(['2606:4700::1111', '8.8.8.8']).resolve, 'deny', false)).toEqual({ error: null, found: '2606:4700::1111' })
  })

  it('takes no address at all for a name that cannot be resolved', async () => {
    expect(await answerOf(inTurn([]).resolve, 'allow')).toMatchObject({ error: { kind: 'dns' } })
  })
})
