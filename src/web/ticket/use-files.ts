import { useRef, useState } from 'react'
import type { AttachmentFile } from '../../contract/app/ticket-overview.ts'
import { createAttachment } from '../../contract/v1/attachments.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'

type Uploading = { readonly name: string; readonly size: number; readonly error: string | undefined }

/** The route without the type of its JSON body: files are large and sent as multipart. */
const multipartUpload: Omit<typeof createAttachment, 'body'> = createAttachment

const upload = (file: File) => {
  const form = new FormData()
  form.append('file', file)
  return call(multipartUpload, { body: form })
}

export const useFiles = (begun: readonly AttachmentFile[], onChange: (ids: readonly number[]) => void) => {
  const [done, setDone] = useState(begun)
  // Uploads and undo finish later: they must see the current files.
  const newest = useRef(done)
  newest.current = done
  const [waiting, setWaiting] = useState<readonly Uploading[]>([])
  const put = (files: readonly AttachmentFile[]): void => {
    setDone(files)
    onChange(files.map(({ id }) => id))
  }
  const add = async (files: readonly File[]): Promise<void> => {
    const arrived: AttachmentFile[] = []
    setWaiting(files.map(({ name, size }) => ({ name, size, error: undefined })))
    for (const file of files) {
      try {
        arrived.push((await upload(file)).data)
        setWaiting((before) => before.filter(({ name }) => name !== file.name))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setWaiting((before) => before.map((one) => (one.name === file.name ? { ...one, error: error.message } : one)))
      }
    }
    put([...newest.current, ...arrived])
  }
  return {
    done,
    waiting,
    add: (files: readonly File[]) => void add(files),
    remove: (id: number) => put(done.filter((file) => file.id !== id)),
    dismiss: (name: string) => setWaiting((before) => before.filter((one) => one.name !== name)),
    clear: () => setDone([]),
    adopt: (files: readonly AttachmentFile[]) =>
      put([...newest.current, ...files.filter(({ id }) => !newest.current.some((one) => one.id === id))]),
  }
}

export type Files = ReturnType<typeof useFiles>
