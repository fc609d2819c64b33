import type { Socket } from 'node:net'
import type { Answer } from './answers.ts'
import { readLean } from './lean-socket.ts'
import { plainReader, type PlainRequest } from './plain-request.ts'
import { createSilence, type Silence } from './silence.ts'

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

type Hall = Desk & {
  readonly read: ReturnType<typeof plainReader>
  readonly lines: Set<Line>
  readonly silence: Silence
  isStopping: boolean
}

const LONGEST = 2_048

/** A connection. It is busy while one of its pings has not been answered, and for good when somebody else reads it. */
type Line = { readonly hall: Hall; readonly socket: Socket; readonly ears: Ears; isBusy: boolean; hasEnded: boolean; heard_in: number }

/** What is listened to for as long as pings are plain. */
type Ears = Readonly<Record<'end' | 'close', () => void>>

const earsOf = (lineOf: () => Line): Ears => ({
  end: () => {
    const line = lineOf()
    line.hasEnded = true
    if (!line.isBusy) line.socket.destroySoon()
  },
  close: () => {
    const line = lineOf()
    line.hall.lines.delete(line)
  },
})

// Whoever is gone is not answered; what they sent counts.
const ignore = (): void => undefined

/** A ping may have to wait for the database, but nobody waits for a sender who does not read. */
const endSilent = ({ isBusy, socket }: Line): void => {
  if (!isBusy || socket.writableLength > 0) socket.destroy()
}

/** Whoever listens next finds what was read here in front of everything else. */
const giveAway = (line: Line, chunk: Buffer): void => {
  const { hall, socket, ears } = line
  hall.lines.delete(line)
  socket.off('end', ears.end).off('close', ears.close).off('error', ignore).unshift(chunk)
  hall.leave(socket)
}

const take = (line: Line, bytes: Buffer, length: number): boolean => {
  const { hall, socket, isBusy } = line
  // Whoever does not wait for the answer has to, and who was given away is read by others.
  if (isBusy) return false
  line.isBusy = true
  line.heard_in = hall.silence.turn
  const request = length <= LONGEST ? hall.read(bytes.toString('latin1', 0, length)) : undefined
  if (!request || !hall.takes(request, socket, (answer) => say(line, answer, request.isLast || hall.isStopping)))
    giveAway(line, Buffer.from(bytes.subarray(0, length)))
  return true
}

const say = (line: Line, answer: Answer, isLast: boolean): void => {
  const { hall, socket } = line
  if (socket.destroyed) return
  line.heard_in = hall.silence.turn
  const hasLeft = socket.write(hall.textOf(answer, isLast), 'latin1')
  if (isLast) hangUp(socket)
  else if (hasLeft) goOn(line)
  else socket.once('drain', () => goOn(line))
}

/** When all of it has left, which is mostly at once; the platform's way of waiting for that takes another call of the system. */
const hangUp = (socket: Socket): void => {
  if (socket.writableLength === 0) socket.destroy()
  else socket.destroySoon()
}

const goOn = (line: Line): void => {
  const { hall, socket, hasEnded } = line
  line.isBusy = false
  const waiting: Buffer | null = socket.readableLength > 0 ? socket.read() : null
  if (waiting) take(line, waiting, waiting.length)
  else if (hasEnded || hall.isStopping) socket.destroySoon()
}

const openLine = (hall: Hall, socket: Socket): void => {
  const line: Line = { hall, socket, ears: earsOf(() => line), isBusy: false, hasEnded: false, heard_in: hall.silence.turn }
  if (!readLean(socket, (bytes, length) => take(line, bytes, length))) return hall.leave(socket)
  hall.lines.add(line)
  hall.silence.watch()
  socket.on('end', line.ears.end).on('close', line.ears.close).on('error', ignore)
}

/**
 * Most pings are one small packet, and making a request and a response of it that could be anything was half of what a ping cost. So a
 * connection is read here first, and what is no plain ping is given, with everything after it, to a server that understands it all.
 */
export const createPlainLines = (desk: Desk): PlainLines => {
  const lines = new Set<Line>()
  const silence = createSilence({ silence_ms: desk.silence_ms, all: lines, end: endSilent })
  const hall: Hall = { ...desk, read: plainReader(), lines, silence, isStopping: false }
  return {
    open: (socket) => (hall.isStopping ? desk.leave(socket) : openLine(hall, socket)),
    stop: () => {
      hall.isStopping = true
      for (const { isBusy, socket } of hall.lines) if (!isBusy) socket.destroy()
    },
  }
}
