import type { BrowserContext, Page } from 'playwright-core'

// What the browser itself measures about a page.

export type Reading = {
  /** How far things moved by themselves, as layout shift scores. */
  readonly shift: number
  /** When the largest thing was painted, in milliseconds after the start. */
  readonly largest: number
  /** From each key to the paint that follows, in milliseconds, quickest first. */
  readonly keys: readonly number[]
}

// Written as text, because it runs in the page and not here.
const METER = `
  const seen = (globalThis.meter = { shift: 0, largest: 0, keys: [] })
  const watch = (type, hear, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value })
  watch('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
  watch('event', (entry) => { if (entry.name === 'keydown') seen.keys.push(Math.round(entry.duration)) }, { durationThreshold: 16 })`

/** Counts from before the first script of every page that is opened from here on. */
export const startMeter = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: METER })

export const readMeter = async (page: Page): Promise<Reading> => {
  const reading = await page.evaluate<Reading>('globalThis.meter')
  return { ...reading, keys: reading.keys.toSorted((a, b) => a - b) }
}

// Work of the kind a page does: words are made, put in order and found again.
const YARDSTICK = `(() => {
  const begun = performance.now()
  const words = Array.from({ length: 20_000 }, (_, at) => 'job-' + ((at * 7_919) % 20_011)).sort()
  const places = new Map(words.map((word, at) => [word, at]))
  for (const word of words) places.get(word)
  return performance.now() - begun
})()`

/** What the same work takes here and now, in milliseconds. */
const yardstick = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 9; n++) times.push(await page.evaluate<number>(YARDSTICK))
  return median(times)
}

type TraceEvent = { readonly name: string; readonly ph: string; readonly dur?: number; readonly tdur?: number }

const SCRIPTS = new Set(['FunctionCall', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks', 'EventDispatch', 'EvaluateScript'])

/** The script that kept a processor busy the longest while something happened, in milliseconds and in lengths of the yardstick. */
export type LongestScript = { readonly name: string; readonly millis: number; readonly lengths: number }

/** Not the time on the wall, which others on the machine stretch, and not painting, which is slow where there is no graphics card. */
export const longestScriptDuring = async (page: Page, work: () => Promise<void>): Promise<LongestScript> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('This page has no browser.')
  const before = await yardstick(page)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await work()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const [longest] = traceEvents
    .filter(({ ph, name }) => ph === 'X' && SCRIPTS.has(name))
    .map(({ name, dur = 0, tdur = dur }) => ({ name, millis: tdur / 1_000 }))
    .toSorted((a, b) => b.millis - a.millis)
  if (longest === undefined) throw new Error('Nothing ran, so nothing was measured.')
  return { ...longest, lengths: longest.millis / Math.max(before, await yardstick(page)) }
}

/** When a row with this text was there, in milliseconds after the start. */
export const whenShown = async (page: Page, text: string): Promise<number> => {
  await page.getByRole('row').filter({ hasText: text }).waitFor()
  return page.evaluate<number>('performance.now()')
}

/** What the page holds in memory once everything it no longer needs is gone. */
export const heapMegabytes = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1_000_000
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
