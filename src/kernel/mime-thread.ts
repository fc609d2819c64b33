import { parentPort } from 'node:worker_threads'
import PostalMime from 'postal-mime'
import type { MimeAnswer, MimeOptions } from './read-mime.ts'

type Mail = { readonly raw: Uint8Array; readonly options: MimeOptions }

const read = async ({ raw, options }: Mail): Promise<MimeAnswer> => {
  try {
    return { email: await PostalMime.parse(raw, options) }
  } catch (error) {
    return { complaint: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (mail: Mail) => void read(mail).then((answer) => parentPort?.postMessage(answer)))
