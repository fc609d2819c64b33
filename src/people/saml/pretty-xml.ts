// No alternative reads past the next "<", so broken text is scanned once only.
const PARTS = /<(?:"[^"<]*"|'[^'<]*'|[^<'">])*>|[^<]+|</g
const MAX_INDENT = 30

const isTag = (part: string | undefined): part is string => part !== undefined && part.startsWith('<') && part.endsWith('>')
const closes = (part: string | undefined): boolean => isTag(part) && part.startsWith('</')
const opens = (part: string | undefined): boolean => isTag(part) && !closes(part) && !part.endsWith('/>') && !part.startsWith('<?')

const indented = (line: string, depth: number): string => '  '.repeat(Math.min(Math.max(depth, 0), MAX_INDENT)) + line

/** Indents XML, one element per line. Text that is no plain XML is returned unchanged. */
export const prettyXml = (text: string): string => {
  if (text.includes('<!')) return text
  const parts = (text.match(PARTS) ?? []).filter((part) => part.trim() !== '')
  const lines: string[] = []
  let depth = 0
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    if (closes(part)) depth--
    const isWhole = opens(part) && !isTag(parts[at + 1]) && closes(parts[at + 2])
    lines.push(indented(isWhole ? `${part}${parts[at + 1]}${parts[at + 2]}` : part.trim(), depth))
    if (isWhole) at += 2
    else if (opens(part)) depth++
  }
  return lines.join('\n')
}
