// Makes a checkout ready to run: installs and builds what is missing or stale, and is silent and quick when nothing is.
//   node scripts/setup.mjs          packages, Node 26, dashboard
//   node scripts/setup.mjs --test   and a Chromium for the browser tests
import { findChromium, installChromium } from './chromium.mjs'
import { buildDashboard, isDashboardFresh } from './dashboard.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { arePackagesInStep, installPackages } from './packages.mjs'
import { main } from './run.mjs'
import { findRuntime, linkRuntime } from './runtime.mjs'

const steps = [
  { isDone: arePackagesInStep, work: installPackages },
  { isDone: () => findRuntime() !== undefined, work: linkRuntime },
  { isDone: isDashboardFresh, work: buildDashboard },
]
if (process.argv.includes('--test')) steps.push({ isDone: () => findChromium() !== undefined, work: installChromium })

await main(async () => {
  if (steps.every((step) => step.isDone())) return
  // Asked again inside: while this process waited, the one before it may have done the work.
  await oneAtATime(async () => {
    for (const step of steps) if (!step.isDone()) await step.work()
  })
})
