// The browser tests look at the dashboard as it is built; it is built once, before the first of them begins.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

// In a process of its own, because a build for people must not hear that it is started by tests. Asked again inside: another run may have
// built it while this one waited.
const script = `
  import { buildDashboard, isDashboardFresh } from './scripts/dashboard.mjs'
  import { oneAtATime } from './scripts/one-at-a-time.mjs'
  if (!isDashboardFresh()) await oneAtATime(async () => void (isDashboardFresh() || (await buildDashboard())))`

export const setup = (): void => {
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
