import { createArticleFile } from '../../contract/v1/kb-files.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { toFilePath } from '../../helpdesk/kb/file-address.ts'
import { uploadArticleFile, type ArticleFile } from '../../helpdesk/kb/files.ts'
import { agentOf } from '../agent-only.ts'
import { isPicture } from '../help/files.ts'
import { created } from '../replies.ts'
import { serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { checkUpload, forUploads, sentFile } from './attachments.ts'

const fileOut = (file: ArticleFile, base_url: string) => {
  const { id, filename, content_type, size } = file
  const path = toFilePath(file)
  return { id, filename, content_type, size, is_picture: isPicture(content_type), path, url: base_url.replace(/\/+$/, '') + path }
}

export const kbFileRoutes = (door: Door): void => {
  serveSlow(
    forUploads(door),
    createArticleFile,
    async (db, { body, request }, actor) => {
      const files = openFileStore(door.house.config.DATA_DIR, () => door.house.ids.uuid())
      const file = await uploadArticleFile(db, files, agentOf(actor), await sentFile(request, body))
      return created({ data: fileOut(file, door.house.config.BASE_URL) }, toFilePath(file))
    },
    { check: checkUpload },
  )
}
