import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

// In memory, where waiting for a disk takes no time; only where there is plenty, because containers often have next to none of it.
const MEMORY = '/dev/shm'
const PLENTY = 4 * 2 ** 30

/** Where tests keep what need not outlive them. */
export function quickFolder(statfs: (path: string) => { readonly bavail: number; readonly bsize: number } = statfsSync): string {
  try {
    const { bavail, bsize } = statfs(MEMORY)
    return bavail * bsize >= PLENTY ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
