import { cleanedBy } from '../helpdesk/replies/nesting.ts'
import { readMime } from '../kernel/read-mime.ts'
import type { MailParts } from '../monitor/pings/arrival.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const LONGEST_HTML = 500_000

/** Less exact, but each step looks at every character once, however long the text is and however deep. */
const stripped = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<[^<>]*>/g, '')

/** Tags leave nothing behind, scripts and styles go with what is in them, and white space of any length is one space. */
export const textOfHtml = (html: string): string => {
  const cleaned = html.length > LONGEST_HTML ? undefined : cleanedBy(html, { allowedTags: [], allowedAttributes: {} })
  return (cleaned ?? stripped(html)).replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).replaceAll(/\s+/g, ' ')
}

/** The parts of a mail a person would read, decoded. Of one that cannot be read there are none. */
export const readMessage = async (raw: Uint8Array): Promise<MailParts> => {
  try {
    const { subject = '', text, html } = await readMime(raw)
    return { subject, bodies: [...(text ? [text] : []), ...(html ? [textOfHtml(html)] : [])] }
  } catch {
    return { subject: '', bodies: [] }
  }
}
