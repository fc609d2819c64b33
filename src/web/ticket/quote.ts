// Splits the plain text of a mail into the reply and the quoted text.

export type Parts = { readonly own: string; readonly quoted: string }

const isQuote = (line: string): boolean => line.startsWith('>')
const isBlank = (line: string): boolean => line.trim() === ''
/** An attribution line such as “On Monday, Ana wrote:” in any language: it ends with a colon, directly above a quotation. */
const introduces = (line: string): boolean => /:\s*$/.test(line)
const SEPARATOR = /^-{2,}\s*(?:original message|ursprüngliche nachricht|forwarded message)\s*-{2,}\s*$/i

const quoteStart = (lines: readonly string[]): number => {
  const separator = lines.findIndex((line) => SEPARATOR.test(line))
  if (separator > 0) return separator
  let at = lines.length
  while (at > 0 && (isQuote(lines[at - 1] ?? '') || isBlank(lines[at - 1] ?? ''))) at -= 1
  if (!lines.slice(at).some(isQuote)) return lines.length
  return introduces(lines[at - 1] ?? '') ? at - 1 : at
}

export const splitQuote = (text: string): Parts => {
  const lines = text.split('\n')
  const start = quoteStart(lines)
  const own = lines.slice(0, start).join('\n').trimEnd()
  // A message that is only a quotation is shown unfolded.
  return own === '' ? { own: text, quoted: '' } : { own, quoted: lines.slice(start).join('\n').trim() }
}
