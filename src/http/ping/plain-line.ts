import type { Socket } from 'node:net'
import type { Answer } from './answers.ts'
import { plainReader, type PlainRequest } from './plain-request.ts'

export type PlainLines = {
  /** Reads pings from a connection for as long as they are plain. */
  open(socket: Socket): void
  /** Lets go who has been answered; the others when they have. */
  stop(): void
}

type Desk = {
  /** Whether the request is taken; then it will be answered, once. */
  takes(request: PlainRequest, socket: Socket, say: (answer: Answer) => void): boolean
  textOf(answer: Answer, isLast: boolean): string
  /** Somebody else reads the connection from here on. */
  leave(socket: Socket): void
  /** How long a connection may be silent. */
  readonly silence_ms: number
}

type Hall = Desk & { readonly read: ReturnType<typeof plainReader>; readonly idle: Set<Socket>; isStopping: boolean }

const LONGEST = 2_048

/** What is listened to for as long as pings are plain. */
type Ears = Readonly<Record<'data' | 'end' | 'close' | 'error' | 'timeout', (chunk: Buffer) => void>>

const listen = (socket: Socket, ears: Ears): void => {
  for (const [event, ear] of Object.entries(ears)) socket.on(event, ear)
}

/** Whoever listens next finds what was read here in front of everything else. */
const giveAway = (socket: Socket, ears: Ears, chunk: Buffer, leave: Desk['leave']): void => {
  for (const [event, ear] of Object.entries(ears)) socket.off(event, ear)
  socket.setTimeout(0).pause().unshift(chunk)
  leave(socket)
  socket.resume()
}

const openLine = (hall: Hall, socket: Socket): void => {
  const { idle } = hall
  let isBusy = false
  let hasEnded = false

  const take = (chunk: Buffer): void => {
    // Whoever does not wait for the answer has to.
    if (isBusy) return void socket.pause().unshift(chunk)
    const request = chunk.length <= LONGEST ? hall.read(chunk.toString('latin1')) : undefined
    isBusy = true
    idle.delete(socket)
    if (!request || !hall.takes(request, socket, (answer) => say(answer, request.isLast || hall.isStopping)))
      giveAway(socket, ears, chunk, hall.leave)
  }

  const say = (answer: Answer, isLast: boolean): void => {
    if (socket.destroyed) return
    const hasLeft = socket.write(hall.textOf(answer, isLast), 'latin1')
    if (isLast) socket.destroySoon()
    else if (hasLeft) goOn()
    else socket.once('drain', goOn)
  }

  const goOn = (): void => {
    isBusy = false
    idle.add(socket)
    if (socket.isPaused()) socket.resume()
    else if (hasEnded || hall.isStopping) socket.destroySoon()
  }

  const ears: Ears = {
    data: take,
    end: () => {
      hasEnded = true
      if (!isBusy) socket.destroySoon()
    },
    close: () => void idle.delete(socket),
    // Whoever is gone is not answered; what they sent counts.
    error: () => undefined,
    timeout: () => {
      // A ping may have to wait for the database, but nobody waits for a sender who does not read.
      if (!isBusy || socket.writableLength > 0) socket.destroy()
    },
  }

  idle.add(socket)
  listen(socket.setTimeout(hall.silence_ms), ears)
}

/**
 * Most pings are one small packet, and making a request and a response of it that could be anything was half of what a ping cost. So a
 * connection is read here first, and what is no plain ping is given, with everything after it, to a server that understands it all.
 */
export const createPlainLines = (desk: Desk): PlainLines => {
  const hall: Hall = { ...desk, read: plainReader(), idle: new Set(), isStopping: false }
  return {
    open: (socket) => (hall.isStopping ? desk.leave(socket) : openLine(hall, socket)),
    stop: () => {
      hall.isStopping = true
      for (const socket of hall.idle) socket.destroy()
    },
  }
}
