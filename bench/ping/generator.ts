/**
 * Sends pings as fast as the answers come and prints how many were answered, in all and in each tenth of a second. Raw sockets, texts that are there
 * already, and nothing is counted while its own code is still being compiled: it must cost less than what it measures, and PostgreSQL works on
 * the same core.
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
const WARMING_MS = 500
const started = performance.now() + (mode === 'all' ? 0 : WARMING_MS)
const end = started + Number(seconds) * 1_000

const tenths: number[] = []
let answered = 0
let refused = 0
let asked = 0

const isOver = (now: number): boolean => (mode === 'all' ? asked >= count : now >= end)

const requestFor = (index: number): string => {
  const start = index * LINE
  const uuid = uuids.toString('latin1', start, start + UUID_LENGTH)
  return `GET /ping/${uuid} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl/8.14.1\r\nAccept: */*\r\n${connection}\r\n`
}

// Of a million, too many would have to be looked through for garbage.
const MOST_READY = 10_000
const ready = count <= MOST_READY ? Array.from({ length: count }, (_, index) => requestFor(index)) : []

const nextRequest = (): string => {
  const next = mode === 'all' ? asked++ : Math.floor(Math.random() * count)
  return ready[next] ?? requestFor(next)
}

// All connections read into the same place: an answer is looked at before the next one is read.
const answer = Buffer.alloc(65_536)

// HTTP/1.1 200: the answers are small and come one at a time, so each arrives whole.
const [TWO, ZERO] = [0x32, 0x30]
const isOk = (): boolean => answer[9] === TWO && answer[10] === ZERO && answer[11] === ZERO

const note = (now: number): void => {
  if (!isOk()) return void refused++
  if (now < started) return
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
