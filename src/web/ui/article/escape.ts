const atStart: readonly (readonly [RegExp, string])[] = [
  [/^(#{1,6})(?=\s|$)/, '\\$1'],
  [/^([>=])/, '\\$1'],
  [/^([-+])(?=\s|$)/, '\\$1'],
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  // Lines of only these characters would make a heading (setext) or a table delimiter row.
  [/^([-:|])(?=[-:|\s]*$)/, '\\$1'],
]

const escapeLine = (line: string): string => {
  const found = atStart.find(([sign]) => sign.test(line))
  return found === undefined ? line : line.replace(found[0], found[1])
}

/** `*` between spaces, `_` within a word and `<` before a space are not Markdown syntax. */
export const escapeInline = (text: string): string =>
  text
    .replaceAll(/[\\`[\]]/g, String.raw`\$&`)
    .replaceAll(/(?<!\S\s(?=\*\s\S))\*/g, String.raw`\*`)
    .replaceAll(/(?<![\p{L}\p{N}](?=_[\p{L}\p{N}]))_/gu, String.raw`\_`)
    .replaceAll(/<(?=[A-Za-z/!?])/g, String.raw`\<`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .replaceAll(/~(?=~)|(?<=~)~/g, String.raw`\~`)

export const escapeText = (text: string, isStart: boolean): string =>
  text
    .split('\n')
    .map((line, at, all) => {
      const tidy = at > 0 || isStart ? line.trimStart() : line
      const end = at < all.length - 1 ? tidy.trimEnd() : tidy
      const escaped = escapeInline(end)
      return at > 0 || isStart ? escapeLine(escaped) : escaped
    })
    .join('\n')

export const codeSpan = (text: string): string => {
  const flat = text.replaceAll('\n', ' ')
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(flat) && flat.trim() !== '' ? ' ' : ''
  return `${fence}${pad}${flat}${pad}${fence}`
}

const isBalanced = (href: string): boolean => {
  let depth = 0
  for (const letter of href) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return false
  }
  return depth === 0
}

export const addressOf = (href: string): string => {
  const plain = href.replaceAll(/[\s<>\\"]/g, (letter) => encodeURIComponent(letter))
  return isBalanced(plain) ? plain : plain.replaceAll('(', '%28').replaceAll(')', '%29')
}
