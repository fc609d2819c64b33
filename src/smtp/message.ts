import { sanitizeWithDepthLimit } from '../helpdesk/replies/nesting.ts'
import { isCheapMail, mailTimeLimit } from '../kernel/mail/limits.ts'
import { parseMime } from '../kernel/mail/mime.ts'
import { runInWorker } from '../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../kernel/worker-thread/task.ts'
import type { MailParts } from '../monitor/pings/incoming-ping.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const MAX_HTML_LENGTH = 500_000

/** Removes tags in linear time, for HTML that is too large for the exact parser. */
const stripped = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<[^<>]*>/g, '')

/** Text of an HTML body: without tags, scripts and styles, with white space collapsed. */
export const textOfHtml = (html: string): string => {
  const cleaned = html.length > MAX_HTML_LENGTH ? undefined : sanitizeWithDepthLimit(html, { allowedTags: [], allowedAttributes: {} })
  return (cleaned ?? stripped(html)).replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll(/\s+/g, ' ')
}

const NOTHING_READABLE: MailParts = { subject: '', bodies: [] }

/** Decoded readable parts of a mail; none when it cannot be parsed. */
export const parseMessage = async (raw: Uint8Array): Promise<MailParts> => {
  try {
    const { subject = '', text, html } = await parseMime(raw)
    return { subject, bodies: [...(text ? [text] : []), ...(html ? [textOfHtml(html)] : [])] }
  } catch {
    return NOTHING_READABLE
  }
}

export const parseMessageTask: WorkerTask<Uint8Array, MailParts> = {
  module_url: import.meta.url,
  export_name: 'parseMessageTask',
  run: parseMessage,
}

/** `parseMessage`, in a worker thread unless the mail is cheap to parse. `sender` is the key of the fair queue. */
export const readMessage = async (raw: Uint8Array, sender: string): Promise<MailParts> => {
  if (isCheapMail(raw)) return await parseMessage(raw)
  try {
    return await runInWorker(parseMessageTask, raw, { sender, max_ms: mailTimeLimit(raw) })
  } catch (error) {
    if (error instanceof TaskOverrunError) return NOTHING_READABLE
    throw error
  }
}
