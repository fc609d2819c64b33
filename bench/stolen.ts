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

/** Call it before; what it answers tells afterwards how much other machines on the same processors have taken away. */
export const watchStolen = (): (() => string) => {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (!before || !after || after.all === before.all) return 'What other machines took of these processors is not known.'
    return `Other machines took ${Math.round((100 * (after.stolen - before.stolen)) / (after.all - before.all))} % of these processors meanwhile.`
  }
}
