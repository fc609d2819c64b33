/** One markdown table of all measurements, with the bars of the design beside them. */
import type { DatabaseName } from './seed.ts'

export type Unit = 'of bare' | 'of 1,000 checks' | 'of before' | 'of those kept' | 'times' | 's' | 'ms' | 'MB'

/** A measured value; `spread`: half of the middle half of the repetitions, as a part of the median; `pace`: the median in pings per second. */
export type Value = { readonly value: number; readonly spread?: number; readonly pace?: number }

export type Measurement =
  | 'mix'
  | 'only GET'
  | 'a connection each, mix'
  | 'mix against 1,000 checks'
  | 'mix against 1,000 checks, default cache'
  | 'one hot check, mix'
  | 'ten checks through two nodes, mix'
  | '10,000 due: until the last flip'
  | '10,000 due: pings meanwhile'
  | 'read of one check beside full load, p99'
  | 'memory, default cache'
  | 'memory, all checks cached'
  | 'log entries, most'
  | 'a row locked for 5 s: other pings'
  | 'a project is deleted: pings meanwhile'
  | 'time of a ping before statistics'

export type TreeName = 'present' | 'old'

/** One measured value of one tree. */
export type Result = Value & {
  readonly measurement: Measurement
  readonly tree: TreeName
  readonly database: DatabaseName
  readonly checks: number
  readonly unit: Unit
}

export type MeasuredWithNote = { readonly result: Result; readonly note: string }

/** Old and present tree beside each other. */
type Row = Pick<Result, 'measurement' | 'database' | 'checks' | 'unit'> & Partial<Record<TreeName, Value>>

type Bar = { readonly bar: number; readonly aim: number; readonly atMost?: boolean }
type Bars = Readonly<Record<DatabaseName, Bar>>

const same = (bar: number, aim: number, atMost = false): Bars => ({ sqlite: { bar, aim, atMost }, postgres: { bar, aim, atMost } })
const MILLION = 1_000_000

const PACE_BARS: Partial<Record<Measurement, Bars>> = {
  mix: { sqlite: { bar: 0.4, aim: 0.6 }, postgres: { bar: 0.22, aim: 0.4 } },
  'only GET': { sqlite: { bar: 0.42, aim: 0.7 }, postgres: { bar: 0.3, aim: 0.5 } },
  'a connection each, mix': { sqlite: { bar: 0.6, aim: 0.8 }, postgres: { bar: 0.5, aim: 0.8 } },
}
const MILLION_BARS: Partial<Record<Measurement, Bars>> = {
  'mix against 1,000 checks': { sqlite: { bar: 0.5, aim: 0.9 }, postgres: { bar: 0.8, aim: 0.9 } },
  '10,000 due: until the last flip': same(2, 1, true),
  '10,000 due: pings meanwhile': same(0.4, 0.7),
  'memory, default cache': same(400, 400, true),
  'memory, all checks cached': same(950, 950, true),
}
const HUNDRED_THOUSAND_BARS: Partial<Record<Measurement, Bars>> = {
  'mix against 1,000 checks': { sqlite: { bar: 0.75, aim: 0.95 }, postgres: { bar: 0.85, aim: 0.95 } },
}

const ANY_SIZE_BARS: Partial<Record<Measurement, Bars>> = {
  'read of one check beside full load, p99': same(30, 10, true),
  'log entries, most': same(3.2, 3, true),
  'time of a ping before statistics': same(3, 1.5, true),
}

/** The bar of the design for a measurement; many hold for one number of checks only. */
export const barOf = ({ measurement, database, checks }: Pick<Row, 'measurement' | 'database' | 'checks'>): Bar | undefined => {
  const bar_of_any_size = ANY_SIZE_BARS[measurement]
  if (bar_of_any_size) return bar_of_any_size[database]
  const bars = checks === 1_000 ? PACE_BARS : checks === MILLION ? MILLION_BARS : checks === 100_000 ? HUNDRED_THOUSAND_BARS : {}
  return bars[measurement]?.[database]
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const cell = (value: Value | undefined): string => {
  if (!value) return '–'
  const spread = value.spread === undefined ? '' : ` ±${(value.spread * 100).toFixed(0)} %`
  const pace = value.pace === undefined ? '' : ` (${Math.round(value.pace).toLocaleString('en')}/s)`
  return `**${figure(value.value)}**${spread}${pace}`
}

const isMet = ({ bar, atMost = false }: Bar, value: number): boolean => (atMost ? value <= bar : value >= bar)

const barCells = (bar: Bar | undefined, measured: Value | undefined): readonly string[] => {
  if (!bar) return ['–', '–', '–']
  const sign = bar.atMost ? '≤ ' : '≥ '
  const limits = [`${sign}${bar.bar}`, `${sign}${bar.aim}`]
  if (!measured) return [...limits, '–']
  const met = isMet({ ...bar, bar: bar.aim }, measured.value) ? 'aim' : isMet(bar, measured.value) ? 'bar' : '**missed**'
  return [...limits, met]
}

const rowsOf = (results: readonly Result[]): readonly Row[] => {
  const rows = new Map<string, Row>()
  for (const { measurement, database, checks, unit, tree, ...value } of results) {
    const key = `${measurement} ${database} ${checks}`
    rows.set(key, { ...(rows.get(key) ?? { measurement, database, checks, unit }), [tree]: value })
  }
  return [...rows.values()]
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
const HEAD = ['Measurement', 'Database', 'Checks', 'Unit', 'Old', 'Present', 'Bar', 'Aim', 'Met']

export const renderTable = (results: readonly Result[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = rowsOf(results).map((row) => {
    const { measurement, database, checks, unit, old, present } = row
    const names = [measurement, NAMES[database], checks.toLocaleString('en'), unit]
    return line([...names, cell(old), cell(present), ...barCells(barOf(row), present)])
  })
  return [line(HEAD), '|---|---|---:|---|---:|---:|---:|---:|---|', ...body].join('\n')
}
