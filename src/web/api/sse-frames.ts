// Parser for server-sent events. Comments count, because they are the server's heartbeat.

export type Frame =
  | { readonly kind: 'beat' }
  | { readonly kind: 'event'; readonly id: string | undefined; readonly event: string; readonly data: string }

type Cut = { readonly frames: readonly Frame[]; readonly rest: string }

const fieldOf = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  const value = line.slice(colon + 1)
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value]
}

const frameOf = (block: string): Frame => {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [name, value] = fieldOf(line)
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length === 0 ? { kind: 'beat' } : { kind: 'event', id, event, data: data.join('\n') }
}

/** Splits off the complete frames; `rest` is the incomplete remainder. */
export const cutFrames = (arrived: string): Cut => {
  // A chunk may end between CR and LF: a trailing CR waits for the next chunk.
  const waits = arrived.endsWith('\r') ? '\r' : ''
  const text = arrived.slice(0, arrived.length - waits.length).replaceAll(/\r\n?/g, '\n')
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { frames: blocks.filter((block) => block.replaceAll('\n', '') !== '').map(frameOf), rest: rest + waits }
}
