import type { KeptText } from './kept-text.ts'

// Pure functions for the state of an edited article relative to the stored one.

export type Writing = {
  readonly base: KeptText
  readonly title: string
  readonly body: string
  /** True for a draft restored from an earlier visit. */
  readonly isBroughtBack: boolean
}

export const begin = (server: KeptText, kept: KeptText | undefined): Writing => {
  const plain = { base: server, title: server.title, body: server.body, isBroughtBack: false }
  if (kept === undefined || (kept.title === server.title && kept.body === server.body)) return plain
  return { base: { ...server, version: kept.version }, title: kept.title, body: kept.body, isBroughtBack: true }
}

/** The more recent of the local and the server's draft. */
export const newestOf = (here: KeptText | undefined, there: KeptText | undefined): KeptText | undefined => {
  if (here === undefined || there === undefined) return here ?? there
  return (here.at ?? '') >= (there.at ?? '') ? here : there
}

export const isChanged = ({ base, title, body }: Writing): boolean => title !== base.title || body !== base.body

/** Follows a concurrent save: an unedited text is replaced, an edited one is kept (see `hasNewer`). */
export const followed = (writing: Writing, server: KeptText): Writing =>
  isChanged(writing) || server.version === writing.base.version ? writing : begin(server, undefined)

export const hasNewer = (writing: Writing, server: KeptText): boolean => server.version > writing.base.version && isChanged(writing)

export const keptOf = (writing: Writing): KeptText | undefined =>
  isChanged(writing) ? { title: writing.title, body: writing.body, version: writing.base.version } : undefined
