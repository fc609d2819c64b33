import { closeSync, fsyncSync, linkSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A directory entry needs its own fsync: without it a power cut can lose the name of a durable file. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const createFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

const writeAll = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Atomic, durable write: the file has its old or its new content. `temporary_path` must be unused and on the same file system. */
export const writeDurably = async (path: string, bytes: Uint8Array, temporary_path: string): Promise<void> => {
  await createFolder(dirname(path))
  try {
    await writeAll(temporary_path, bytes)
    await rename(temporary_path, path)
  } catch (error) {
    // Leftovers would keep a full disk full.
    await rm(temporary_path, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

export const syncFile = (path: string): void => {
  for (const path_to_sync of [path, dirname(path)]) {
    const handle = openSync(path_to_sync, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}

/** Atomic: one of several concurrent callers creates the file, complete. `temporary_path` must be unused and on the same file system. */
export const createOnce = (path: string, text: string, temporary_path: string): void => {
  writeFileSync(temporary_path, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(temporary_path, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(temporary_path)
  }
  syncFile(path)
}
