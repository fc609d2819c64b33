// Neither part reaches over the beginning of another link: otherwise thousands of unfinished ones would each be read to the end.
const LINK = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const BEGINNING_OF_LINE = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm
const EMPHASIS = /\*\*|__|`+/g

/** An article's words without the marks around them, for finding and for showing a few of them: a picture of it is made elsewhere. */
export const stripMarkdown = (text: string): string =>
  text.replaceAll(LINK, '$1').replaceAll(BEGINNING_OF_LINE, '').replaceAll(EMPHASIS, '')
