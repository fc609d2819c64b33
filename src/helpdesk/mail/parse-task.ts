import type { WorkerTask } from '../../kernel/worker-thread/task.ts'
import { sanitizeRichText } from '../replies/rich-text.ts'
import { findForwardedAuthor } from './forwarded.ts'
import { hasTooManyTags } from './html-text.ts'
import type { InboundMail, ParsedMail } from './model.ts'
import { parseHeader, parseMail } from './parse.ts'
import { stripQuotedReply } from './strip-quoted-reply.ts'

const MAX_HTML_LENGTH = 1_000_000

const sanitizeMailHtml = ({ html }: InboundMail): string | null =>
  html === null || html.length > MAX_HTML_LENGTH || hasTooManyTags(html) ? null : sanitizeRichText(html)

const withDerived = async (mail: InboundMail): Promise<ParsedMail> => ({
  ...mail,
  clean_html: sanitizeMailHtml(mail),
  own_text: stripQuotedReply(mail.text),
  forwarded_from: await findForwardedAuthor(mail),
})

const buffersOf = ({ attachments }: ParsedMail): readonly ArrayBuffer[] => {
  const buffers = attachments.map(({ bytes }) => bytes).filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  return [...new Set(buffers.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer)
}

export const parseMailTask: WorkerTask<Uint8Array, ParsedMail> = {
  module_url: import.meta.url,
  export_name: 'parseMailTask',
  run: async (raw) => await withDerived(await parseMail(raw)),
  transfer: buffersOf,
}

export const parseHeaderTask: WorkerTask<Uint8Array, ParsedMail> = {
  module_url: import.meta.url,
  export_name: 'parseHeaderTask',
  run: async (raw) => await withDerived(await parseHeader(raw)),
}
