// Up to where this page knows the live story. The server says it with who is signed in, before the page asks for anything it shows, so
// that a change between what was asked for and the first moment of the stream is told by the stream.

let known: string | undefined

/** Only the first counts: what the page holds is as old as that. */
export const noteLivePosition = (header: string | null): void => {
  known ??= header ?? undefined
}

export const noteHeard = (id: string): void => {
  known = id
}

export const livePosition = (): string | undefined => known

const read = (position: string): { readonly epoch: string; readonly at: number } => {
  const [epoch = '', at] = position.split('.')
  return { epoch, at: Number(at) }
}

/** Whether one who knows the story up to `since` missed something of one told up to `told`. Of another story nothing is known. */
export const missedSome = (since: string | undefined, told: string | undefined): boolean => {
  if (since === undefined || told === undefined) return false
  return read(since).epoch !== read(told).epoch || read(since).at < read(told).at
}
