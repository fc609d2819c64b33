import type { Draft } from './draft-shape.ts'

/** Something to put into the text, instead of the sign that asked for it. */
export type Insert = { readonly kind: 'macro' | 'mention' | 'article'; readonly instead: number }

/**
 * `/` at the start of a line asks for a macro, `#` at the start of a word for an article, and `@` in a note for a colleague. Only the sign
 * that was typed last: not one that a restored draft ends with, nor one that is left when text behind it is deleted.
 */
export const wantedInsert = ({ text, mode }: Pick<Draft, 'text' | 'mode'>, before: string): Insert | undefined => {
  if (text.length <= before.length) return undefined
  if (/(?:^|\n)\/$/.test(text)) return { kind: 'macro', instead: 1 }
  if (/(?:^|\s)#$/.test(text)) return { kind: 'article', instead: 1 }
  return mode === 'note' && /(?:^|\s)@$/.test(text) ? { kind: 'mention', instead: 1 } : undefined
}
