import { closeSync, fsyncSync, linkSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What is in a folder is a thing of its own to be written down: without it a power cut takes the name away from a file that is there. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder, with those above it, and answers when a power cut leaves them. */
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

/** Whole and there when it answers, or as it was before. `draft` is a name beside it that nobody else uses. */
export const writeDurably = async (path: string, bytes: Uint8Array, temporary_path: string): Promise<void> => {
  await createFolder(dirname(path))
  try {
    await writeAll(temporary_path, bytes)
    await rename(temporary_path, path)
  } catch (error) {
    // A disk that is full stays so if every try leaves something behind.
    await rm(temporary_path, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** So that a power cut leaves the file and its name. */
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

/** Of several who make it at once, one does; nobody ever finds it half written. `draft` is a name beside it that nobody else uses. */
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
