// Stream position of this page. The server sends it with the session, before the page fetches any data, so a change between a fetch and the
// first event of the stream is delivered by the stream.

let known: string | undefined

/** Positions of later responses are ignored: cached data may be as old as the first response. */
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

/** Whether a client at position `since` missed events before position `told`. Positions of different epochs cannot be compared. */
export const missedSome = (since: string | undefined, told: string | undefined): boolean => {
  if (since === undefined || told === undefined) return false
  return read(since).epoch !== read(told).epoch || read(since).at < read(told).at
}
