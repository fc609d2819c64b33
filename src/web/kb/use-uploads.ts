import { useEffect, useRef, useState } from 'react'
import { createArticleFile } from '../../contract/v1/kb-files.ts'
import { ApiError } from '../api/error.ts'
import { sendFile } from '../api/upload.ts'
import { useText } from '../i18n/text.tsx'
import { begun, changed, markdownOf, without, type Upload } from './uploads.ts'

type Put = (markdown: string) => void
type Kept = { readonly file: File; readonly put: Put; abort: () => void }

// The cast is safe: the route declares this response.
const arrivedOf = (reply: unknown) => (reply as { data: Parameters<typeof markdownOf>[0] }).data

/** Uploads pasted, dropped and selected files at once and inserts each when it is complete. */
export const useUploads = () => {
  const text = useText().kb.files
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const kept = useRef(new Map<number, Kept>())
  const next = useRef(1)
  // Aborts uploads when the editor closes.
  useEffect(() => () => kept.current.forEach(({ abort }) => abort()), [])
  const forget = (id: number): void => {
    kept.current.get(id)?.abort()
    kept.current.delete(id)
    setUploads((before) => without(before, id))
  }
  const send = async (id: number): Promise<void> => {
    const one = kept.current.get(id)
    if (one === undefined) return
    setUploads((before) => begun(before, id, one.file.name))
    try {
      const reply = await sendFile(createArticleFile.path, one.file, {
        onProgress: (share) => setUploads((before) => changed(before, id, { share })),
        onStarted: (abort) => (one.abort = abort),
      })
      one.put(markdownOf(arrivedOf(reply)))
      forget(id)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const why = failure.status === 0 ? text.unreachable : (Object.values(failure.fields).flat()[0] ?? failure.message)
      setUploads((before) => changed(before, id, { error: why }))
    }
  }
  const add = (files: readonly File[], put: Put): void => {
    for (const file of files) {
      const id = next.current++
      kept.current.set(id, { file, put, abort: () => {} })
      void send(id)
    }
  }
  return { uploads, add, again: (id: number) => void send(id), forget }
}
