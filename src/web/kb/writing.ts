import type { KeptText } from './kept-text.ts'

// The state of a text that is being written, against the one the server has. Values in, values out.

export type Writing = {
  /** What it was begun with. */
  readonly base: KeptText
  readonly title: string
  readonly body: string
  /** Came back from an earlier visit. */
  readonly isBroughtBack: boolean
}

export const begin = (server: KeptText, kept: KeptText | undefined): Writing => {
  const plain = { base: server, title: server.title, body: server.body, isBroughtBack: false }
  if (kept === undefined || (kept.title === server.title && kept.body === server.body)) return plain
  return { base: { ...server, version: kept.version }, title: kept.title, body: kept.body, isBroughtBack: true }
}

/** Of the copy in this browser and the server's, the one that was written last. */
export const newestOf = (here: KeptText | undefined, there: KeptText | undefined): KeptText | undefined => {
  if (here === undefined || there === undefined) return here ?? there
  return (here.at ?? '') >= (there.at ?? '') ? here : there
}

export const isChanged = ({ base, title, body }: Writing): boolean => title !== base.title || body !== base.body

/** Somebody else has saved meanwhile. Who has written nothing gets their text; who has, keeps their own and is told. */
export const followed = (writing: Writing, server: KeptText): Writing =>
  isChanged(writing) || server.version === writing.base.version ? writing : begin(server, undefined)

export const hasNewer = (writing: Writing, server: KeptText): boolean => server.version > writing.base.version && isChanged(writing)

export const keptOf = (writing: Writing): KeptText | undefined =>
  isChanged(writing) ? { title: writing.title, body: writing.body, version: writing.base.version } : undefined
