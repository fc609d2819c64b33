import { describe, expect, it } from 'vitest'
import Database from 'better-sqlite3'
import { seededChance } from '../simulation/chance.ts'
import { AGENTS, BODIES } from '../../bench/ping-mix/agents.ts'
import { UUID_SQL, uuidOf } from '../../bench/ping-mix/checks.ts'
import { paceBetween } from '../../bench/ping-mix/load.ts'
import { createMix, PERCENT, type Ping } from '../../bench/ping-mix/mix.ts'
import { isComplete, parseOptions } from '../../bench/ping-mix/options.ts'
import { barOf, renderTable } from '../../bench/ping-mix/table.ts'

const PING_KEY = 'k'.repeat(22)
const OPTIONS = { from: 1, checks: 50, random: seededChance(7).fraction, ping_key: PING_KEY, close: false, run_prefix: '0000abcd' }

const draw = (count: number): readonly Ping[] => {
  const mix = createMix({ ...OPTIONS, random: seededChance(7).fraction })
  return Array.from({ length: count }, () => {
    const ping = mix.next()
    mix.answered(ping)
    return ping
  })
}

const pathOf = ({ text }: Ping): string => text.split(' ')[1] ?? ''

describe('the mix', () => {
  const pings = draw(20_000)

  it('has each kind in its proportion', () => {
    for (const [kind, percent] of Object.entries(PERCENT)) {
      const count = pings.filter((ping) => ping.kind === kind).length
      // The first successes of runs become starts.
      expect(Math.abs(count - percent * 200)).toBeLessThanOrEqual(6)
    }
  })

  it('addresses a tenth of the checks by slug', () => {
    expect(pings.filter((ping) => pathOf(ping).startsWith(`/ping/${PING_KEY}/job-`)).length).toBe(2_000)
  })

  it('ends each run with the id and the check of its start, once', () => {
    const runOf = (ping: Ping): string => /rid=(\S+)/.exec(ping.text)?.[1] ?? ''
    const starts = pings.filter(({ kind }) => kind === 'start').map(runOf)
    const ends = pings.filter(({ kind }) => kind === 'finish').map(runOf)

    expect(new Set(starts).size).toBe(starts.length)
    expect(new Set(ends).size).toBe(ends.length)
    expect(ends.filter((rid) => !starts.includes(rid))).toEqual([])
  })

  it('comes from eight user agents, with bodies of 450 bytes whose length is announced', () => {
    expect(new Set(pings.map(({ text }) => /User-Agent: (.*)\r/.exec(text)?.[1])).size).toBe(AGENTS.length)
    expect(AGENTS.length).toBe(8)
    expect(BODIES.map((body) => Buffer.byteLength(body))).toEqual(BODIES.map(() => 450))
    for (const { text } of pings.filter(({ kind }) => kind === 'post')) {
      expect(text).toContain('Content-Length: 450\r\n')
      expect(text.split('\r\n\r\n')[1]?.length).toBe(450)
    }
  })

  it('asks for one connection each where it should', () => {
    const mix = createMix({ ...OPTIONS, close: true })
    const texts = Array.from({ length: 200 }, () => mix.next().text)
    expect(texts.map((text) => text.match(/^Connection: .*$/gim))).toEqual(texts.map(() => ['Connection: close']))
  })
})

it('the uuid of a check is the same in SQL', () => {
  const db = new Database(':memory:')
  const indexes = [1, 2, 999, 1_000_000]
  const stored = indexes.map((i) => db.prepare(`select ${UUID_SQL.sqlite} from (select ? as i)`).pluck().get(i))
  expect(stored).toEqual(indexes.map(uuidOf))
  db.close()
})

it('counts the answers between two instants by tenths of a second', () => {
  const answered = { per_second: 0, refused: 0, refusal: '', started_at: 1_000, tenths: [10, 20, 30, 40] }
  expect(paceBetween(answered, 1_100, 1_300)).toBe(250)
})

describe('the table', () => {
  const common = { measurement: 'mix', database: 'sqlite', checks: 1_000, unit: 'of bare' } as const

  it('shows old and present tree beside the bars of the design', () => {
    const table = renderTable([
      { ...common, tree: 'old', value: 0.23, spread: 0.02, pace: 2_300 },
      { ...common, tree: 'present', value: 0.45, spread: 0.01, pace: 4_500 },
      { ...common, measurement: 'memory, default cache', checks: 1_000_000, unit: 'MB', tree: 'present', value: 512 },
    ])
    expect(table.split('\n').slice(2)).toEqual([
      '| mix | SQLite | 1,000 | of bare | **0.23** ±2 % (2,300/s) | **0.45** ±1 % (4,500/s) | ≥ 0.4 | ≥ 0.6 | bar |',
      '| memory, default cache | SQLite | 1,000,000 | MB | – | **512** | ≤ 400 | ≤ 400 | **missed** |',
    ])
  })

  it('has no bar where the design names none', () => {
    expect(barOf({ measurement: 'one hot check, mix', database: 'postgres', checks: 1 })).toBeUndefined()
  })
})

describe('the options', () => {
  it('select parts, databases and sizes', () => {
    const options = parseOptions(['--only', 'mix,due', '--db', 'sqlite', '--checks', '1000', '--cache-all', 'SIZE=5'])
    expect(options).toMatchObject({ parts: ['mix', 'due'], databases: ['sqlite'], checks: [1_000], cache_all: { SIZE: '5' } })
  })

  it.each([
    [['--only', 'nothing'], '--only: nothing is none of'],
    [['--seconds', '0'], '--seconds: 0 is not a positive number.'],
    [['--cache-all', 'x'], '--cache-all: x is not NAME=VALUE.'],
  ])('%j is refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
  })

  it('are complete only if nothing was left out', () => {
    expect([isComplete([]), isComplete(['--old', '..']), isComplete(['--db', 'sqlite'])]).toEqual([true, true, false])
  })
})
