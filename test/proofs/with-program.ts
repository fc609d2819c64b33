import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** Tests that need a program of others; skipped, with the reason in their title, where it is not installed. */
export const withProgram = (program: string, title: string, tests: () => void): void => {
  if (isInstalled(program)) describe(title, tests)
  else describe.skip(`${title} (skipped: ${program} is not installed)`, tests)
}
