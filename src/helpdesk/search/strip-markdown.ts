// Link text and URL exclude the start of another link: otherwise thousands of unclosed links would each be scanned to the end.
const LINK = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const BEGINNING_OF_LINE = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm
const EMPHASIS = /\*\*|__|`+/g

export const stripMarkdown = (text: string): string =>
  text.replaceAll(LINK, '$1').replaceAll(BEGINNING_OF_LINE, '').replaceAll(EMPHASIS, '')
