import { connect } from 'node:net'
import type { Chance } from '../simulation/chance.ts'
import { KEYS } from '../world.ts'
import type { Scene } from './scene.ts'
import { mailText } from './special-requests.ts'
import { happens, oddText } from './values.ts'

const PATIENCE_MS = 20_000

/** Everything the server answers to these bytes until it closes the connection. */
export const talk = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The connection was still open after ${PATIENCE_MS} ms.`))
    }, PATIENCE_MS)
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    // A server may reset the connection after it answered a request that it did not read to its end.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).toString('latin1'))
    })
    socket.on('end', () => socket.end())
    socket.write(bytes)
  })

const oddPath = (chance: Chance): string =>
  oddText(chance)
    .replaceAll(/[\r\n ]/g, '')
    .slice(0, 9_000)

/** A ping as programs send it, with something wrong in its address, its headers or its body. */
export const pingBytes = ({ uuids }: Scene, chance: Chance): Buffer => {
  const by = chance.pick([
    uuids.check,
    `${KEYS.ping}/backup`,
    `${KEYS.ping}/${oddPath(chance)}`,
    oddPath(chance),
    `${uuids.check}/${oddPath(chance)}`,
    '0f640344-2066-4bc7-8ad3-5f836f6d702c',
  ])
  const suffix = chance.pick([
    '',
    '',
    '/start',
    '/fail',
    '/log',
    '/0',
    '/255',
    '/256',
    '/-1',
    '/99999999999999999999',
    `/${oddPath(chance)}`,
    '/',
    '//',
  ])
  const query = chance.pick(['', '', '?create=1', '?rid=0f640344-2066-4bc7-8ad3-5f836f6d702c', '?rid=x', `?${oddPath(chance)}`])
  const encoding = happens(chance, 0.3) ? 'latin1' : 'utf8'
  const body = happens(chance, 0.4) ? oddText(chance) : ''
  const lines = [
    `${chance.pick(['GET', 'GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'PATCH', 'BREW'])} ${chance.pick(['/ping/', '/ping/', '/ping/', '//ping/', 'http://x/ping/'])}${by}${suffix}${query} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(happens(chance, 0.2)
      ? [
          `${chance.pick(['X-Forwarded-For', 'User-Agent', 'Content-Type', 'X-Odd', 'Cookie'])}: ${oddText(chance)
            .replaceAll(/[\r\n]/g, '')
            .slice(0, 9_000)}`,
        ]
      : []),
    ...(body === ''
      ? []
      : [
          happens(chance, 0.9)
            ? `Content-Length: ${Buffer.byteLength(body, encoding)}`
            : chance.pick(['Content-Length: -1', 'Content-Length: 5, 5', 'Transfer-Encoding: gzip', 'Content-Length: 1']),
        ]),
    '',
    body,
  ]
  return Buffer.from(lines.join('\r\n'), encoding)
}

const addressFor = ({ uuids }: Scene, chance: Chance): string =>
  chance.pick([
    `${uuids.check}@x.test`,
    `${KEYS.ping}+backup@x.test`,
    'support@acme.test',
    `support+${oddPath(chance).slice(0, 100)}@acme.test`,
    `${oddPath(chance).slice(0, 500)}@x.test`,
    oddText(chance).slice(0, 500),
    '',
    '<>',
  ])

/** An SMTP conversation sent in one piece: the server reads command after command. */
export const smtpBytes = (scene: Scene, chance: Chance): Buffer => {
  const to = Array.from({ length: chance.pick([1, 1, 2, 120]) }, () => `RCPT TO:<${addressFor(scene, chance)}>`)
  const commands = [
    chance.pick(['EHLO x', 'HELO x', `EHLO ${oddText(chance).slice(0, 2_000)}`]),
    ...(happens(chance, 0.2)
      ? [chance.pick(['NOOP', 'RSET', 'VRFY x', 'HELP', 'AUTH PLAIN AAAA', 'STARTTLS', oddText(chance).slice(0, 5_000)])]
      : []),
    `MAIL FROM:<${happens(chance, 0.8) ? 'ann@example.org' : addressFor(scene, chance)}>${chance.pick(['', '', ' SIZE=10', ' SIZE=999999999999', ' BODY=8BITMIME', ` X=${oddText(chance).slice(0, 50)}`])}`,
    ...to,
    'DATA',
    mailText(chance).replaceAll(/^\./gm, '..'),
    '.',
    'QUIT',
    '',
  ]
  return Buffer.from(commands.join('\r\n'), happens(chance, 0.3) ? 'latin1' : 'utf8')
}
