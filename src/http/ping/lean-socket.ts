import { Socket } from 'node:net'

/** Looks at what has arrived, which is only there until it answers: whether it has taken it. What nobody takes flows as from any socket. */
export type Take = (bytes: Buffer, length: number) => boolean

// One for all: whatever arrives is looked at before anything else can.
const arrived = Buffer.alloc(65_536)

/** What the platform keeps in a connection and does not name in its types. */
type Inside = Record<symbol, unknown> & { readonly _handle?: { useUserBuffer?(bytes: Buffer): void } | null }

const kept = Object.getOwnPropertySymbols(new Socket())
const keyOf = (name: string): symbol | undefined => kept.find(({ description }) => description === name)
// Where a socket keeps what whoever opens a connection may give it as `onread`.
const KEYS = { buffer: keyOf('kBuffer'), callback: keyOf('kBufferCb') }

/**
 * Reads a connection into memory that is there already; answers whether it can. Otherwise each packet gets 64 KB of its own and what little is
 * in it is copied once more, which together with clearing that away was a good part of what a ping cost. The platform offers it to whoever opens
 * a connection and not to whoever is called, so it is put where the platform would have put it.
 */
export const readLean = (socket: Socket, take: Take, { buffer, callback } = KEYS): boolean => {
  const inside = socket as unknown as Inside
  if (!inside._handle?.useUserBuffer || !buffer || !callback) return false
  inside[buffer] = arrived
  inside[callback] = (length: number, bytes: Buffer): boolean => take(bytes, length) || socket.push(Buffer.from(bytes.subarray(0, length)))
  inside._handle.useUserBuffer(arrived)
  return true
}
