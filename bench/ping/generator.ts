/**
 * Sends pings as fast as the answers come and prints how many were answered, in all and in each tenth of a second. Raw sockets: it must
 * cost less than what it measures.
 * `node generator.ts PORT UUIDS_FILE CLIENTS SECONDS keep|close|all`; `all`: each check once, however long it takes.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

const [port = '', file = '', clients = '64', seconds = '5', mode = 'keep'] = process.argv.slice(2)
const uuids = readFileSync(file)
const UUID_LENGTH = 36
const LINE = UUID_LENGTH + 1
const count = Math.floor(uuids.length / LINE)
const connection = mode === 'close' ? 'Connection: close\r\n' : ''
const started = performance.now()
const end = started + Number(seconds) * 1_000

const tenths: number[] = []
let answered = 0
let refused = 0
let asked = 0

const isOver = (now: number): boolean => (mode === 'all' ? asked >= count : now >= end)

const nextRequest = (): string => {
  const next = mode === 'all' ? asked++ : Math.floor(Math.random() * count)
  const start = next * LINE
  const uuid = uuids.toString('latin1', start, start + UUID_LENGTH)
  return `GET /ping/${uuid} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl/8.14.1\r\nAccept: */*\r\n${connection}\r\n`
}

// All connections read into the same place: an answer is looked at before the next one is read.
const answer = Buffer.alloc(65_536)

const note = (now: number): void => {
  // The answers are small and come one at a time, so each arrives whole.
  if (answer.toString('latin1', 9, 12) !== '200') return void refused++
  answered++
  const tenth = Math.floor((now - started) / 100)
  tenths[tenth] = (tenths[tenth] ?? 0) + 1
}

const open = (heard: (socket: Socket, now: number) => void): Socket => {
  const callback = (): boolean => {
    const now = performance.now()
    note(now)
    heard(socket, now)
    return true
  }
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true, onread: { buffer: answer, callback } }, () =>
    socket.write(nextRequest()),
  )
  return socket
}

const keepAlive = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = open((own, now) => void (isOver(now) ? own.destroy() : own.write(nextRequest(), 'latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

const once = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = open(() => undefined)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

const oneConnectionEach = async (): Promise<void> => {
  while (performance.now() < end) await once()
}

await Promise.all(Array.from({ length: Number(clients) }, mode === 'close' ? oneConnectionEach : keepAlive))
const per_second = answered / ((performance.now() - started) / 1_000)
const started_at = Math.round((performance.timeOrigin + started) * 1_000)
process.stdout.write(JSON.stringify({ per_second, refused, started_at, tenths: Array.from(tenths, (count = 0) => count) }))
