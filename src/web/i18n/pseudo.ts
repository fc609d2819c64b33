// Pseudo-localization for tests: accented and a third longer, so that truncated and untranslated texts become visible.

const accents = new Map([...'aeiouyAEIOUYcnsCNS'].map((letter, at) => [letter, [...'áéíóúýÁÉÍÓÚÝçñšÇÑŠ'][at] ?? letter]))

export const pseudoText = (text: string): string => {
  const accented = [...text].map((letter) => accents.get(letter) ?? letter).join('')
  const extra = Math.ceil([...text].length / 3)
  return text.trim() === '' ? text : `[${accented}${'·'.repeat(extra)}]`
}

type Translated = string | ((...given: never[]) => string) | { readonly [key: string]: Translated }

const pseudoNode = (node: unknown): unknown => {
  if (typeof node === 'string') return pseudoText(node)
  if (typeof node === 'function') return (...given: unknown[]) => pseudoText(String(Reflect.apply(node, undefined, given)))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, pseudoNode(child)]))
}

/** The cast is safe because the shape is kept key by key, which the compiler cannot follow through the recursion. */
export const pseudo = <T extends Translated | object>(messages: T): T => sameShape(pseudoNode(messages))

const sameShape = <T>(value: unknown): T => value as T
