import { createArticleFile } from '../../contract/v1/kb-files.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { toFilePath } from '../../helpdesk/kb/file-address.ts'
import { uploadArticleFile, type ArticleFile } from '../../helpdesk/kb/files.ts'
import type { Api } from '../kit/api-conventions.ts'
import { isImage } from '../public/help/files.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'
import { checkUpload, withUploads, readUpload } from './attachments.ts'

const presentFile = (file: ArticleFile, base_url: string) => {
  const { id, filename, content_type, size } = file
  const path = toFilePath(file)
  return { id, filename, content_type, size, is_picture: isImage(content_type), path, url: base_url.replace(/\/+$/, '') + path }
}

export const registerKbFileRoutes = (api: Api): void => {
  serveSlow(
    withUploads(api),
    createArticleFile,
    async (db, { body, request }, actor) => {
      const files = openFileStore(api.context.config.DATA_DIR, () => api.context.ids.uuid())
      const file = await uploadArticleFile(db, files, requireAgent(actor), await readUpload(request, body))
      return created({ data: presentFile(file, api.context.config.BASE_URL) }, toFilePath(file))
    },
    { check: checkUpload },
  )
}
