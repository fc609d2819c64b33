import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CircuitState } from './circuit.ts'
import { INITIAL_ROUND_ROBIN, pickRoundRobin } from './round-robin.ts'
import type { DueWork, PickedAttempt, RoundRobinState } from './round-robin.ts'

const jobs = (name: string, count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${name}${index}`)
const queue = (endpoint_id: number, firsts: number, retries = 0, over: Partial<DueWork<string>> = {}): DueWork<string> => ({
  endpoint_id,
  circuit: 'closed',
  slots: 100_000,
  firsts: jobs(`${endpoint_id}f`, firsts),
  retries: jobs(`${endpoint_id}r`, retries),
  ...over,
})
const order = (queues: readonly DueWork<string>[], remaining: number): string =>
  pickRoundRobin(queues, INITIAL_ROUND_ROBIN, remaining)
    .picks.map(({ job }) => job)
    .join(' ')

/** Picks in portions, as a dispatcher does, and takes what was picked out of the queues. */
const drain = (opening: readonly DueWork<string>[], limits: readonly number[]): readonly PickedAttempt<string>[] => {
  let [queues, round]: [readonly DueWork<string>[], RoundRobinState] = [opening, INITIAL_ROUND_ROBIN]
  const all: PickedAttempt<string>[] = []
  for (const remaining of limits) {
    const step = pickRoundRobin(queues, round, remaining)
    all.push(...step.picks)
    const gone = new Set(step.picks.map(({ job }) => job))
    queues = queues.map((one) => ({
      ...one,
      firsts: one.firsts.filter((job) => !gone.has(job)),
      retries: one.retries.filter((job) => !gone.has(job)),
    }))
    round = step.round
  }
  return all
}
const countOf = (picks: readonly PickedAttempt<string>[], endpoint_id: number): number =>
  picks.filter((pick) => pick.endpoint_id === endpoint_id).length

describe('taking turns', () => {
  it('goes round the endpoints, first come first served within each', () => {
    expect(order([queue(2, 3), queue(1, 3), queue(3, 1)], 10)).toBe('1f0 2f0 3f0 1f1 2f1 1f2 2f2')
  })

  it('goes on where it stopped', () => {
    const first = pickRoundRobin([queue(1, 5), queue(2, 5), queue(3, 5)], INITIAL_ROUND_ROBIN, 2)
    expect(pickRoundRobin([queue(1, 5), queue(2, 5), queue(3, 5)], first.round, 2).picks.map(({ endpoint_id }) => endpoint_id)).toEqual([
      3, 1,
    ])
  })

  it('sends first attempts before retries, but every fifth place to a retry', () => {
    expect(order([queue(1, 9, 3)], 12)).toBe('1f0 1f1 1f2 1f3 1r0 1f4 1f5 1f6 1f7 1r1 1f8 1r2')
  })

  it('goes round the retries too', () => {
    expect(order([queue(1, 0, 2), queue(2, 0, 2)], 9)).toBe('1r0 2r0 1r1 2r1')
  })

  it('lets one with little to send pass one with much', () => {
    expect(order([queue(1, 5_000), queue(2, 1)], 4)).toBe('1f0 2f0 1f1 1f2')
  })

  it.each<[CircuitState, string]>([
    ['closed', '1f0 2f0 1f1 2f1'],
    ['half_open', '1f0 2f0 2f1 2f2'],
    ['open', '2f0 2f1 2f2 2f3'],
  ])('gives an endpoint with a circuit that is %s its part', (circuit, expected) => {
    expect(order([queue(1, 9, 9, { circuit }), queue(2, 9)], 4)).toBe(expected)
  })

  it('leaves alone who has no slot free', () => {
    expect(order([queue(1, 9, 0, { slots: 1 }), queue(2, 9), queue(3, 9, 0, { slots: 0 })], 4)).toBe('1f0 2f0 2f1 2f2')
  })

  it('has nothing to pick without remaining or without work', () => {
    expect(order([queue(1, 5)], 0)).toBe('')
    expect(order([queue(1, 0)], 5)).toBe('')
    expect(order([], 5)).toBe('')
  })
})

describe('fairness', () => {
  const limits = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 })

  it('serves all who wait for first attempts alike, to within one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), limits, (endpoints, portions) => {
        const queues = Array.from({ length: endpoints }, (_, index) => queue(index + 1, 700))
        const counts = queues.map(({ endpoint_id }) => countOf(drain(queues, portions), endpoint_id))
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('charges retries to the share of their endpoint', () => {
    const picks = drain(
      [queue(1, 900, 900), queue(2, 900), queue(3, 900)],
      Array.from({ length: 30 }, () => 30),
    )
    const counts = [1, 2, 3].map((endpoint_id) => countOf(picks, endpoint_id))
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  it('does not let one with both kinds of work starve the retries of another', () => {
    const picks = drain(
      [queue(1, 900, 900), queue(2, 900), queue(3, 0, 900)],
      Array.from({ length: 20 }, () => 30),
    )
    const retriesOf = (id: number) => picks.filter(({ endpoint_id, kind }) => endpoint_id === id && kind === 'retry').length
    expect(Math.abs(retriesOf(1) - retriesOf(3))).toBeLessThanOrEqual(1)
  })

  it('keeps at least a fifth of every run for retries while some wait', () => {
    fc.assert(
      fc.property(limits, (portions) => {
        const picks = drain([queue(1, 700), queue(2, 700, 700), queue(3, 0, 700)], portions)
        let retries = 0
        const retriesUpTo = picks.map(({ kind }) => (retries += kind === 'retry' ? 1 : 0))
        expect(retriesUpTo).toEqual(picks.map((_, index) => Math.floor((index + 1) / 5)))
      }),
    )
  })

  const anyQueues = fc
    .array(
      fc.record({
        firsts: fc.nat(12),
        retries: fc.nat(12),
        slots: fc.nat(8),
        circuit: fc.constantFrom<CircuitState>('closed', 'open', 'half_open'),
      }),
      { maxLength: 7 },
    )
    .map((list) => list.map(({ firsts, retries, slots, circuit }, index) => queue(index + 1, firsts, retries, { slots, circuit })))

  it('fills the remaining as far as there is work that may go, and no slot twice', () => {
    fc.assert(
      fc.property(anyQueues, fc.nat(60), (queues, remaining) => {
        const { picks } = pickRoundRobin(queues, INITIAL_ROUND_ROBIN, remaining)
        const allowed = queues.map(({ circuit, slots, firsts, retries }) => {
          const most = { closed: slots, half_open: Math.min(1, slots), open: 0 }[circuit]
          return Math.min(most, firsts.length + retries.length)
        })
        expect(picks).toHaveLength(
          Math.min(
            remaining,
            allowed.reduce((sum, one) => sum + one, 0),
          ),
        )
        queues.forEach(({ endpoint_id }, index) => expect(countOf(picks, endpoint_id)).toBeLessThanOrEqual(allowed[index] ?? 0))
        expect(new Set(picks.map(({ job }) => job)).size).toBe(picks.length)
      }),
    )
  })

  it('keeps the order of first attempts, and of retries, within an endpoint', () => {
    fc.assert(
      fc.property(anyQueues, fc.nat(60), (queues, remaining) => {
        const { picks } = pickRoundRobin(queues, INITIAL_ROUND_ROBIN, remaining)
        for (const { endpoint_id, firsts, retries } of queues) {
          const sent = (kind: string) =>
            picks.filter((pick) => pick.endpoint_id === endpoint_id && pick.kind === kind).map(({ job }) => job)
          expect(sent('first')).toEqual(firsts.slice(0, sent('first').length))
          expect(sent('retry')).toEqual(retries.slice(0, sent('retry').length))
        }
      }),
    )
  })
})
