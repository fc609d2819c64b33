import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db, Reader, Tx } from '../db/db.ts'
import { lockStartup } from '../db/migrate.ts'
import { createOnce } from '../durable-file.ts'
import { findSetting, putSetting } from '../settings.ts'
import type { ReadinessProbe } from './readiness.ts'

const SETTING = 'attachments_folder_id'

export const FOREIGN_FOLDER = 'the folder attachments of DATA_DIR is not the one that the nodes share'

/** In the folder itself, so that it is copied, mounted and lost with the attachments. */
const markerIn = (data_dir: string): string => join(data_dir, 'attachments', '.folder-id')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readMarker = async (marker: string): Promise<string | undefined> => {
  try {
    return (await readFile(marker, 'utf8')).trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const createMarker = async (tx: Tx, marker: string): Promise<string> => {
  createOnce(marker, `${tx.ids.uuid()}\n`, `${marker}.${tx.ids.uuid()}`)
  return (await readMarker(marker)) ?? ''
}

/** Whether this node's folder has the recorded marker. True as long as no marker is recorded. */
const isSharedFolder = async (reader: Reader, marker: string): Promise<boolean> => {
  const recorded = await findSetting(reader, SETTING)
  return recorded === undefined || recorded === (await readMarker(marker))
}

/** The first node stores a marker in the folder and its id in the database; later nodes must find it. Returns whether this node does. */
export const recordAttachmentsFolder = async (tx: Tx, data_dir: string): Promise<boolean> => {
  // Of several nodes that start at once, one records its folder and the others are compared with it.
  await lockStartup(tx)
  const marker = markerIn(data_dir)
  await mkdir(dirname(marker), { recursive: true, mode: 0o700 })
  if ((await findSetting(tx, SETTING)) === undefined)
    await putSetting(tx, SETTING, (await readMarker(marker)) ?? (await createMarker(tx, marker)))
  return await isSharedFolder(tx, marker)
}

export const attachmentsFolderProbe =
  (db: Db, data_dir: string): ReadinessProbe =>
  async () =>
    (await db.read((reader) => isSharedFolder(reader, markerIn(data_dir)))) ? undefined : FOREIGN_FOLDER
