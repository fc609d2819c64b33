import { sanitizeWithDepthLimit } from '../helpdesk/replies/nesting.ts'
import { isCheapMail, mailTimeLimit } from '../kernel/mail-limits.ts'
import { parseMime } from '../kernel/mime.ts'
import { runInWorker } from '../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../kernel/worker-thread/task.ts'
import type { MailParts } from '../monitor/pings/incoming-ping.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const MAX_HTML_LENGTH = 500_000

/** Less exact, but each step looks at every character once, however long the text is and however deep. */
const stripped = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<[^<>]*>/g, '')

/** Tags leave nothing behind, scripts and styles go with what is in them, and white space of any length is one space. */
export const textOfHtml = (html: string): string => {
  const cleaned = html.length > MAX_HTML_LENGTH ? undefined : sanitizeWithDepthLimit(html, { allowedTags: [], allowedAttributes: {} })
  return (cleaned ?? stripped(html)).replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll(/\s+/g, ' ')
}

const NOTHING_READABLE: MailParts = { subject: '', bodies: [] }

/** The parts of a mail a person would read, decoded. Of one that cannot be parsed there are none. */
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

/** As `parseMessage`, in the worker thread unless the mail is quick to parse. `sender` is the key of the fair queue. */
export const readMessage = async (raw: Uint8Array, sender: string): Promise<MailParts> => {
  if (isCheapMail(raw)) return await parseMessage(raw)
  try {
    return await runInWorker(parseMessageTask, raw, { sender, max_ms: mailTimeLimit(raw) })
  } catch (error) {
    if (error instanceof TaskOverrunError) return NOTHING_READABLE
    throw error
  }
}
