/**
 * Load generator: `node generator.ts LOAD_AS_JSON`. 64 standing connections from eight source addresses (or a connection for each ping), raw
 * sockets; each sends the next ping when the last one is answered. The first half second, in which the code is compiled, is not counted.
 * Prints the answers as JSON.
 */
import { connect, type Socket } from 'node:net'
import { seededChance } from '../../test/simulation/chance.ts'
import { CURL, headOf } from './agents.ts'
import { uuidOf } from './checks.ts'
import type { Answered, Load } from './load.ts'
import { createMix, createPlainGets, type Ping, type PingSource } from './mix.ts'

const CONNECTIONS = 64
const ADDRESSES = 8
const WARM_UP_MS = 500
const TENTH_MS = 100

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const started = performance.now() + (load.each ? 0 : WARM_UP_MS)
const end = started + load.seconds * 1_000

let sent = 0
const eachOnce: PingSource = {
  next: () => {
    const index = load.from + sent++
    return { kind: 'get', text: headOf(CURL, `/ping/${uuidOf(index)}`, undefined, false), index, agent: CURL }
  },
  answered: () => undefined,
}
const run_prefix = (Date.now() % 4_294_967_296).toString(16).padStart(8, '0')
const options = { ...load, random: seededChance(1).fraction, close: load.shape === 'close', run_prefix }
const pings = load.each ? eachOnce : load.shape === 'get' ? createPlainGets(options) : createMix(options)
const isOver = (now: number): boolean => (load.each ? sent >= load.checks : now >= end)

const tenths: number[] = []
let answered = 0
let refused = 0
let refusal = ''

// One buffer for all connections: an answer is looked at before the next one is read. An answer is small, so it arrives in one piece.
const buffer = Buffer.alloc(65_536)
const [TWO, ZERO] = [0x32, 0x30]
const isOk = (): boolean => buffer[9] === TWO && buffer[10] === ZERO && buffer[11] === ZERO

const count = (bytes: number, now: number): void => {
  if (!isOk()) {
    refused++
    refusal ||= buffer.toString('latin1', 0, Math.min(bytes, 300))
    return
  }
  if (now < started) return
  answered++
  const tenth = Math.floor((now - started) / TENTH_MS)
  tenths[tenth] = (tenths[tenth] ?? 0) + 1
}

const portOf = (connection: number): number => load.ports[connection % load.ports.length] ?? 0

const open = (connection: number, onAnswer: (socket: Socket, now: number) => void): { socket: Socket; send(): void } => {
  let ping: Ping | undefined
  const send = (): void => {
    ping = pings.next()
    socket.write(ping.text, 'latin1')
  }
  const callback = (bytes: number): boolean => {
    const now = performance.now()
    count(bytes, now)
    if (ping) pings.answered(ping)
    onAnswer(socket, now)
    return true
  }
  const localAddress = `127.0.0.${2 + (connection % ADDRESSES)}`
  const socket: Socket = connect(
    { port: portOf(connection), host: '127.0.0.1', localAddress, noDelay: true, onread: { buffer, callback } },
    send,
  )
  return { socket, send }
}

const untilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })

const keepAlive = (connection: number): Promise<void> => {
  const opened = open(connection, (socket, now) => void (isOver(now) ? socket.destroy() : opened.send()))
  return untilClosed(opened.socket)
}

const oneConnectionEach = async (connection: number): Promise<void> => {
  while (!isOver(performance.now())) await untilClosed(open(connection, () => undefined).socket)
}

const clients = load.each ? Math.min(CONNECTIONS, load.checks) : CONNECTIONS
const client = load.shape === 'close' && !load.each ? oneConnectionEach : keepAlive
await Promise.all(Array.from({ length: clients }, (_, connection) => client(connection)))

const result: Answered = {
  per_second: answered / ((performance.now() - started) / 1_000),
  refused,
  refusal,
  started_at: performance.timeOrigin + started,
  tenths: Array.from(tenths, (answers = 0) => answers),
}
process.stdout.write(JSON.stringify(result))
