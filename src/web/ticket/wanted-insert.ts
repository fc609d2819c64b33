import type { Draft } from './draft-shape.ts'

/** What to insert, and how many typed characters it replaces. */
export type Insert = { readonly kind: 'macro' | 'mention' | 'article'; readonly instead: number }

/** `/` at a line start opens macros, `#` at a word start articles, `@` in a note mentions; only directly after typing the character. */
export const wantedInsert = ({ text, mode }: Pick<Draft, 'text' | 'mode'>, before: string): Insert | undefined => {
  if (text.length <= before.length) return undefined
  if (/(?:^|\n)\/$/.test(text)) return { kind: 'macro', instead: 1 }
  if (/(?:^|\s)#$/.test(text)) return { kind: 'article', instead: 1 }
  return mode === 'note' && /(?:^|\s)@$/.test(text) ? { kind: 'mention', instead: 1 } : undefined
}
