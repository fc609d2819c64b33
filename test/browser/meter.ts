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

type TraceEvent = { readonly name: string; readonly ph: string; readonly dur?: number; readonly tdur?: number }

const SCRIPTS = new Set(['FunctionCall', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks', 'EventDispatch', 'EvaluateScript'])
const LONG_MICROS = 50_000

/**
 * The scripts that kept a processor busy for longer than 50 ms while something happened, as `name: milliseconds`. Not the time on the
 * wall, which others on the machine stretch, and not painting, which is slow where there is no graphics card.
 */
export const longScriptsDuring = async (page: Page, work: () => Promise<void>): Promise<readonly string[]> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('This page has no browser.')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await work()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const scripts = traceEvents.filter(({ ph, name }) => ph === 'X' && SCRIPTS.has(name))
  if (scripts.length === 0) throw new Error('Nothing ran, so nothing was measured.')
  return scripts
    .map(({ name, dur = 0, tdur = dur }) => ({ name, micros: tdur }))
    .filter(({ micros }) => micros > LONG_MICROS)
    .map(({ name, micros }) => `${name}: ${Math.round(micros / 1_000)}`)
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
