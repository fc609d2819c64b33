import { readFileSync } from 'node:fs'

type Ticks = { readonly stolen: number; readonly all: number }

// The line of all processors: user, nice, system, idle, iowait, irq, softirq, steal.
const STEAL = 7

/** What this machine's processors have done since it started; nothing where the system does not tell. */
const readTicks = (): Ticks | undefined => {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
    return { stolen: ticks[STEAL] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) }
  } catch {
    return undefined
  }
}

/** Call it before; what it answers tells afterwards which part other machines on the same processors have taken away, if that is known. */
export const watchStolenPart = (): (() => number | undefined) => {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (!before || !after || after.all === before.all) return undefined
    return (after.stolen - before.stolen) / (after.all - before.all)
  }
}

/** The same as a sentence. */
export const watchStolen = (): (() => string) => {
  const partOf = watchStolenPart()
  return () => {
    const part = partOf()
    if (part === undefined) return 'What other machines took of these processors is not known.'
    return `Other machines took ${Math.round(100 * part)} % of these processors meanwhile.`
  }
}
