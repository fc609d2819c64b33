import type { TextParams } from './translation.ts'

type Sentence = `${string}{who}${string}` | `${string}{what}${string}`

/** An action of the audit log: its name in a list of choices, and the sentence of an entry. */
export const act = (label: string, sentence: Sentence) => ({
  label,
  says: ({ who, what }: TextParams<'who' | 'what'>): string =>
    sentence.replaceAll(/\{(?:who|what)\}/g, (name) => (name === '{who}' ? who : what)),
})
