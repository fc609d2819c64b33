import type { InjectOptions } from 'fastify'
import { createLog } from '../../src/kernel/log.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createPingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import { helpdeskMailboxes } from '../../src/smtp/helpdesk-mailboxes.ts'
import { createSmtpServer } from '../../src/smtp/server.ts'
import { cookieIn, OWN, signIn } from '../api/portal/visitor.ts'
import { connect } from '../api/saml/desk.ts'
import { TEST_SECRET_KEY, type DatabaseName } from '../databases.ts'
import { TARGETS, type Credentials } from './routes.ts'
import { sampleOf } from './sample.ts'
import { ALICE, KEYS, openWorld, PASSWORD, type World } from '../world.ts'
import { seededChance } from '../simulation/chance.ts'
import { worldConfig } from '../world/template.ts'

type Uuids = Readonly<Record<'check' | 'channel' | 'page' | 'project' | 'person', string>>

export type Scene = {
  readonly world: World
  readonly credentials: Credentials
  /** Of checks, integrations and other records, to be named in paths. */
  readonly uuids: Uuids
  readonly http_port: number
  readonly smtp_port: number
  close(): Promise<void>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const TRIES = 6

/** Makes a record of every kind that one of a few samples makes. */
const fillFrom = async ({ product: { app } }: World, headers: Readonly<Record<string, string>>): Promise<void> => {
  for (const [n, { prefix, route }] of TARGETS.entries()) {
    const makes = prefix === '/api/v1' && route.method === 'POST' && route.body && !/:|import|bulk|tokens|checks|channels/.test(route.path)
    for (let tries = 0; makes && route.body && tries < TRIES; tries++) {
      const payload = JSON.stringify(sampleOf(route.body, seededChance(n * TRIES + tries)))
      const made = await app.inject({
        method: 'POST',
        url: prefix + route.path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      if (made.statusCode < 300) break
    }
  }
}

const fill = async (world: World): Promise<Uuids> => {
  const post = (path: string, body: object) => world.alice('POST', `/api/v1${path}`, { body })
  for (const subject of ['Printer', 'VPN', 'Mail']) {
    await post('/tickets', { subject, description: 'Broken', requester_email: 'ann@example.org', tags: ['a'] })
    await post('/tickets/1/replies', { body: subject, is_internal: subject === 'VPN' })
  }
  await post('/companies', { name: 'C', domains: ['example.org'] })
  await post('/macros', { name: 'M', actions: {} })
  await post('/views', { name: 'V', filters: {} })
  await post('/fields', { key: 'k', label: 'K', type: 'number' })
  await post('/webhooks', { url: 'https://far.test/hook' })
  await post('/assets', { name: 'a', type: 'server' })
  await post('/incidents', { title: 'I', message: 'm', is_public: true })
  await post('/problems', { title: 'P' })
  await post('/mailboxes', { address: 'support@acme.test', name: 'Support' })
  await post('/on-call/policies', { name: 'Ops', levels: [{ delay_minutes: 5, targets: [{ type: 'user', id: 1 }] }] })
  await post('/on-call/pages', { policy_id: 1, summary: 'Come' })
  await post('/attachments', { filename: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' })
  const check = await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup', slug: 'backup', tags: 'a b' } })
  const channel = await world.writer('POST', '/api/v3/channels/', { body: { kind: 'webhook', conf: { url_down: 'https://far.test/' } } })
  const page = await world.writer('POST', '/api/v3/status-pages/', { body: { slug: 'acme', title: 'Acme', is_published: true } })
  const user = await world.anyone('POST', '/scim/v2/Users', {
    headers: { authorization: `Bearer ${KEYS.scim}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'zoe',
      emails: [{ value: 'zoe@acme.test' }],
    }),
  })
  const projects = await world.alice('GET', '/api/v3/projects/')
  const project = JSON.stringify(projects.json).match(/[0-9a-f]{8}-[0-9a-f-]{27}/)?.[0]
  return { check: check.json.uuid, channel: channel.json.id, page: page.json.id, project: project ?? '', person: user.json.id }
}

/** A product with something of every kind in it, reached in memory, by a socket and by SMTP. */
export const openScene = async (database: DatabaseName): Promise<Scene> => {
  const world = await openWorld({ database })
  await connect(world, { link_by_email: true })
  const uuids = await fill(world)
  await fillFrom(world, bearer(ALICE.token))
  const client = await signIn(world, 'ann@example.org')
  const session = await world.anyone('POST', '/app/api/session', { headers: OWN, body: { email: ALICE.email, password: PASSWORD } })
  await world.product.app.listen({ host: '127.0.0.1', port: 0 })
  const address = world.product.app.server.address()
  const config = worldConfig({ url: undefined, folder: world.folder, remove: async () => undefined })
  const clock = { now: world.now, sleep: async () => undefined }
  const log = createLog('silent')
  const parts = { db: world.db, config, ids: randomIds(), secretKey: TEST_SECRET_KEY, log }
  const smtp = createSmtpServer({
    pings: createPingBatcher({ db: world.db }),
    clock,
    log,
    domain: undefined,
    mailboxes: helpdeskMailboxes(parts),
  })
  return {
    world,
    credentials: {
      helpdesk: bearer(ALICE.token),
      app: { ...OWN, cookie: cookieIn(session) },
      monitor: { 'x-api-key': KEYS.write },
      portal: { ...OWN, cookie: client.cookie },
      scim: bearer(KEYS.scim),
      nothing: {},
    },
    uuids,
    http_port: typeof address === 'object' && address !== null ? address.port : 0,
    smtp_port: await smtp.listen(0, '127.0.0.1'),
    close: async () => {
      await smtp.close()
      await world.close()
    },
  }
}

export type HttpRequest = Pick<InjectOptions, 'headers'> & {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly payload?: string | Buffer
}
