/** Eight user agents with the headers that each sends. */

export type Agent = { readonly name: string; readonly headers: string }

/** A user agent that sends these headers beside its name. */
export const agent = (name: string, ...headers: readonly string[]): Agent => ({
  name,
  headers: ['Host: localhost', `User-Agent: ${name}`, ...headers].join('\r\n'),
})

export const CURL = agent('curl/8.14.1', 'Accept: */*')

export const AGENTS: readonly Agent[] = [
  CURL,
  agent('curl/7.88.1', 'Accept: */*'),
  agent('Wget/1.21.4', 'Accept: */*', 'Accept-Encoding: identity', 'Connection: Keep-Alive'),
  agent('python-requests/2.32.3', 'Accept-Encoding: gzip, deflate', 'Accept: */*', 'Connection: keep-alive'),
  agent('Go-http-client/1.1', 'Accept-Encoding: gzip'),
  agent('Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.20348.2849'),
  agent('axios/1.7.9', 'Accept: application/json, text/plain, */*', 'Accept-Encoding: gzip, compress, deflate, br'),
  agent('Java-http-client/21.0.5', 'Content-Language: en'),
]

const LINES = [
  'backup started on db-1',
  'dumped 14 tables, 1284113 rows',
  'compressed to 318 MB with zstd -3',
  'uploaded to the second site in 41 s',
  'removed 2 backups older than 14 days',
  'ok: all steps took 128 s',
]
const BODY_BYTES = 450

/** Output of jobs, 450 bytes each. */
export const BODIES: readonly string[] = LINES.map((_, first) => {
  const lines = Array.from({ length: 18 }, (_line, n) => LINES[(first + n) % LINES.length]).join('\n')
  return lines.slice(0, BODY_BYTES)
})

/** The text of a request; `close` asks for a connection of its own. */
export const headOf = (sender: Agent, path: string, body: string | undefined, close: boolean): string => {
  const plain = sender.headers
  const headers = close ? `${plain.replace(/\r\nConnection: .*/, '')}\r\nConnection: close` : plain
  if (body === undefined) return `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`
  return `POST ${path} HTTP/1.1\r\n${headers}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
