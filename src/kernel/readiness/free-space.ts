import { statfs } from 'node:fs/promises'
import type { ReadinessProbe } from './readiness.ts'

type Space = { readonly bavail: number; readonly bsize: number }

const MIN_FREE_BYTES = 1_048_576

/** SQLite and attachments are in DATA_DIR; a commit may fit into the WAL although the disk is full. */
export const freeSpaceProbe =
  (data_dir: string, spaceOf: (folder: string) => Promise<Space> = statfs): ReadinessProbe =>
  async () => {
    const { bavail, bsize } = await spaceOf(data_dir)
    return bavail * bsize < MIN_FREE_BYTES ? 'the disk of DATA_DIR is full' : undefined
  }
