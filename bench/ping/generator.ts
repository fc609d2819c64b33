/**
 * Sends pings as fast as the answers come and prints how many were answered, in all and in each tenth of a second. Raw sockets: it must
 * cost less than what it measures.
 * `node generator.ts PORT UUIDS_FILE CLIENTS SECONDS keep|close`
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

const [port = '', file = '', clients = '64', seconds = '5', mode = 'keep'] = process.argv.slice(2)
const uuids = readFileSync(file)
const UUID_LENGTH = 36
const LINE = UUID_LENGTH + 1
const count = Math.floor(uuids.length / LINE)
const connection = mode === 'keep' ? '' : 'Connection: close\r\n'
const started = performance.now()
const end = started + Number(seconds) * 1_000

const tenths: number[] = []
let answered = 0
let refused = 0

const nextRequest = (): string => {
  const start = Math.floor(Math.random() * count) * LINE
  const uuid = uuids.toString('latin1', start, start + UUID_LENGTH)
  return `GET /ping/${uuid} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl/8.14.1\r\nAccept: */*\r\n${connection}\r\n`
}

const note = (chunk: Buffer): void => {
  // The answers are small and come one at a time, so each arrives whole.
  if (chunk.toString('latin1', 9, 12) !== '200') return void refused++
  answered++
  const tenth = Math.floor((performance.now() - started) / 100)
  tenths[tenth] = (tenths[tenth] ?? 0) + 1
}

const keepAlive = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(nextRequest()))
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      note(chunk)
      if (performance.now() < end) socket.write(nextRequest())
      else socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

const once = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => socket.write(nextRequest()))
    socket.on('data', note)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

const oneConnectionEach = async (): Promise<void> => {
  while (performance.now() < end) await once()
}

await Promise.all(Array.from({ length: Number(clients) }, mode === 'keep' ? keepAlive : oneConnectionEach))
const per_second = answered / ((performance.now() - started) / 1_000)
const started_at = Math.round((performance.timeOrigin + started) * 1_000)
process.stdout.write(JSON.stringify({ per_second, refused, started_at, tenths: Array.from(tenths, (count = 0) => count) }))
