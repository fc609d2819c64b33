// The product keeps its compiled code between starts, but a process that is killed keeps nothing: without this the first of the tests that
// kill would each compile everything again. It is done beside what runs before them.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '../fault/process.ts'
import { quickFolder } from './quick-folder.ts'

export const setup = (): (() => Promise<void>) => {
  const folder = mkdtempSync(join(quickFolder(), 'watchdesk-warm-'))
  // Whoever cannot start the product hears so from the first test that does.
  const warmed = startProcess({ DATA_DIR: folder }).then(
    (running) => running.stop(),
    () => null,
  )
  return async () => {
    await warmed
    rmSync(folder, { recursive: true, force: true })
  }
}
