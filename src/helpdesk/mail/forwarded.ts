import { cleanSubject } from './address.ts'

const FORWARD = /^\s*(fwd?|wg|tr|rv)\s*:/i
const SENDER = /^\s*[>*\s]*(?:from|von|de|da)\s*:\s*\*?\s*"?([^"<\r\n]*?)"?\s*<?([^\s<>"@]+@[^\s<>",;]+)>?/im

/** Who wrote the mail that an agent passes on to the desk; that person is the one to answer. */
export const forwardedFrom = (subject: string, text: string): { readonly name: string; readonly address: string } | undefined => {
  if (!FORWARD.test(subject) || cleanSubject(subject) === subject) return undefined
  const found = SENDER.exec(text)
  return found?.[2] ? { name: (found[1] ?? '').trim(), address: found[2].replace(/^mailto:/i, '') } : undefined
}
