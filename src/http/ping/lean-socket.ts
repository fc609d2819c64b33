import { Socket, type SocketConstructorOpts } from 'node:net'

/** What the platform keeps in a connection and does not name in its types. */
type Inside = { _handle?: object | null; _server?: object | null }

/** Looks at what has arrived, which is only there until it answers: whether it has taken it. What nobody takes flows as from any socket. */
export type Take = (bytes: Buffer, length: number) => boolean

// One for all: whatever arrives is looked at before anything else can.
const arrived = Buffer.alloc(65_536)

/**
 * The same connection, read into memory that is there already. Otherwise each packet gets 64 KB of its own and what little is in it is copied
 * once more, which together with clearing that away was a good part of what a ping cost. The platform offers it to whoever opens a
 * connection and not to whoever is called, so what is inside is handed from one socket to another. Nothing, if there is nothing to hand over.
 */
export const leanSocket = (given: Socket, take: Take): Socket | undefined => {
  const inside = given as Socket & Inside
  const { _handle, _server } = inside
  if (!_handle) return undefined
  inside._handle = inside._server = null
  const callback = (length: number, bytes: Buffer): boolean => take(bytes, length) || socket.push(Buffer.from(bytes.subarray(0, length)))
  const options = { handle: _handle, allowHalfOpen: given.allowHalfOpen, onread: { buffer: arrived, callback } }
  const socket = new Socket(options as SocketConstructorOpts)
  // It counts its connections.
  return Object.assign(socket, { _server })
}
