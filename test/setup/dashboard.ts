// The browser tests look at the dashboard and the component gallery as they are built, once, before the first test begins.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

// In a process of its own, because a build for people must not hear that it is started by tests. Asked again inside: another run may have
// built it while this one waited.
const script = `
  import { buildDashboard, gallery, isDashboardFresh } from './scripts/dashboard.mjs'
  import { oneAtATime } from './scripts/one-at-a-time.mjs'
  for (const target of [undefined, gallery])
    if (!isDashboardFresh(target)) await oneAtATime(async () => void (isDashboardFresh(target) || (await buildDashboard(target))))`

export const setup = (): void => {
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
