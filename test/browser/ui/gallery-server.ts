import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The built gallery behind a minimal server: its files, the content security policy of the product, and a fake live stream.

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The production build of the dashboard. */
export const built = join(root, 'dist/web')
/** The build of the component gallery, made for tests only (`test/setup/dashboard.ts`). */
const gallery = join(root, 'dist/gallery')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** The hash by which the policy knows the one inline script. */
const scriptHash = (html: string): string => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  return createHash('sha256').update(script).digest('base64')
}

const policy = (html: string): string =>
  `default-src 'self'; script-src 'self' 'sha256-${scriptHash(html)}'; style-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'`

export type Stream = {
  readonly topics: string
  readonly lastId: string | undefined
  readonly write: (text: string) => void
  readonly end: () => void
  open: boolean
}

export type GalleryServer = {
  readonly url: string
  readonly streams: readonly Stream[]
  readonly openStreams: () => readonly Stream[]
  /** How many more requests for the rows are refused as too many. */
  readonly limit: { refusals: number }
  readonly rows: { id: string; v: number; name: string; status: string }[]
  readonly close: () => Promise<void>
}

const session = { data: { id: 1, name: 'Ana', permissions: ['monitor:read', 'tickets:read'] } }

const serveStream = (request: IncomingMessage, response: ServerResponse, streams: Stream[]): void => {
  const lastId = request.headers['last-event-id']
  const topics = new URL(request.url ?? '', 'http://localhost').searchParams.get('topics') ?? ''
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': hello\n\n')
  const stream: Stream = {
    topics,
    lastId: typeof lastId === 'string' ? lastId : undefined,
    write: (text) => response.write(text),
    end: () => response.end(),
    open: true,
  }
  streams.push(stream)
  const heartbeat = setInterval(() => response.write(':\n\n'), 2_000)
  response.on('close', () => {
    clearInterval(heartbeat)
    stream.open = false
  })
}

const serveFile = (path: string, response: ServerResponse): void => {
  const file = join(gallery, path)
  const found = !path.includes('..') && extname(path) !== '' && existsSync(file) ? file : join(gallery, 'index.html')
  const body = readFileSync(found)
  const security = extname(found) === '.html' ? { 'content-security-policy': policy(body.toString()) } : {}
  response.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream', ...security })
  response.end(body)
}

export const openGallery = async (): Promise<GalleryServer> => {
  const streams: Stream[] = []
  const rows = ['backup-eu', 'etl-hourly', 'cert-renew'].map((name, at) => ({ id: `row-${at}`, v: 1, name, status: 'up' }))
  const limit = { refusals: 0 }
  const serveRows = (response: ServerResponse): void => {
    limit.refusals -= 1
    if (limit.refusals >= 0) return void response.writeHead(429, { 'retry-after': '1' }).end()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }))
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (path.startsWith('/app/') && request.headers['x-requested-with'] !== 'watchdesk') return void response.writeHead(403).end()
    if (path === '/app/api/live') return serveStream(request, response, streams)
    if (path === '/app/api/gallery/rows') return serveRows(response)
    if (path === '/app/api/session') return void response.setHeader('content-type', 'application/json').end(JSON.stringify(session))
    if (path.startsWith('/app/')) return void response.writeHead(404).end()
    serveFile(path, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    streams,
    openStreams: () => streams.filter((stream) => stream.open),
    limit,
    rows,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
