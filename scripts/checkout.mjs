// Makes a checkout ready to run: installs and builds what is missing or stale, and is silent and quick when nothing is.
import { findChromium, installChromium } from './chromium.mjs'
import { buildDashboard, isDashboardFresh } from './dashboard.mjs'
import { installPackages } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { listMissingPackages } from './packages.mjs'
import { findRuntime, linkRuntime } from './runtime.mjs'

const toRun = [
  { isDone: () => listMissingPackages().length === 0, work: installPackages },
  { isDone: () => findRuntime() !== undefined, work: linkRuntime },
  { isDone: isDashboardFresh, work: buildDashboard },
]
const toTest = [...toRun, { isDone: () => findChromium() !== undefined, work: installChromium }]

export async function setUp({ forTests = false } = {}) {
  const steps = forTests ? toTest : toRun
  if (steps.every((step) => step.isDone())) return
  // Asked again inside: while this process waited, the one before it may have done the work.
  await oneAtATime(async () => {
    for (const step of steps) if (!step.isDone()) await step.work()
  })
}
