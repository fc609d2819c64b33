// Records of a demo that have a page, and the visitors of these pages: an agent, a client and an anonymous visitor.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { createSecretBox } from '../src/kernel/crypto.ts'
import { openBody } from '../src/kernel/mail/body.ts'
import { selfSigned } from '../src/people/sso-connections/saml/certificate.ts'
import { Refusal } from './run.mjs'

const headers = { 'x-requested-with': 'watchdesk' }
const DAY = 86_400_000_000

/** The response to a request for a link comes before its mail, so that response times do not reveal accounts. */
const MAIL_PATIENCE = 20_000

/** A demo sends no mails, so the links in them are read from its database. */
async function linkMailed(folder, path) {
  const database = new DatabaseSync(join(folder, 'watchdesk.db'), { readOnly: true })
  const newest = database.prepare('select body from mails order by id desc limit 20')
  const box = createSecretBox(readFileSync(join(folder, 'secret.key'), 'utf8').trim())
  const link = new RegExp(`${path}([\\w-]+)`)
  try {
    for (const until = Date.now() + MAIL_PATIENCE; Date.now() < until; await setTimeout(50)) {
      const tokens = newest.all().map(({ body }) => link.exec(openBody(body, box)?.text ?? '')?.[1])
      const found = tokens.find((token) => token !== undefined)
      if (found !== undefined) return found
    }
    throw new Refusal(`no mail of the demo has a link to ${path}.`)
  } finally {
    database.close()
  }
}

/** How to ask and to make things as the agent whom this context is of. */
export async function signIn(context, base, { email, password }) {
  const entered = await context.request.post(`${base}/app/api/session`, { headers, data: { email, password } })
  if (!entered.ok()) throw new Refusal(`signing in to the demo was answered with ${entered.status()}.`)
  const answer = async (reply, path) => {
    if (!reply.ok()) throw new Refusal(`${path} was answered with ${reply.status()}.`)
    return (await reply.json()).data
  }
  const ask = async (path) => answer(await context.request.get(`${base}/app/api${path}`, { headers }), path)
  const make = async (path, data) => answer(await context.request.post(`${base}/app/api${path}`, { headers, data }), path)
  return { ask, make }
}

/** A client asks for a link, follows it, and is in. */
export async function signInClient(context, base, { folder, email }) {
  const page = await context.newPage()
  await page.goto(`${base}/portal`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('status').waitFor()
  await page.goto(`${base}/portal/verify/${await linkMailed(folder, '/portal/verify/')}`)
  await page.getByRole('button', { name: 'Continue to your requests' }).click()
  await page.getByRole('heading', { name: 'Your requests' }).waitFor()
  await page.close()
}

/** What the demo has none of and yet has a page: a way to sign in elsewhere, which a demo would offer in vain. */
async function makeConnection(make) {
  const now = Date.now() * 1_000
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const times = { not_before_at: now - DAY, not_after_at: now + 365 * DAY }
  return await make('/saml-connections', {
    name: 'Acme ID',
    idp_entity_id: 'https://idp.example/acme',
    idp_sso_url: 'https://idp.example/acme/sso',
    idp_certificates: [selfSigned({ private_key: privateKey, common_name: 'Acme ID', serial: Buffer.from([7]), ...times })],
    domains: ['acme.example'],
  })
}

/** Of the tickets that wait for somebody the one in which most was said. */
async function findTicket(ask) {
  const open = await ask('/tickets?status=open,in_progress&per_page=50')
  return open.filter(({ requester }) => requester.company_id !== null).toSorted((a, b) => b.replies_count - a.replies_count)[0] ?? open[0]
}

export async function findThings({ ask, make }, folder) {
  const [{ uuid: project }] = await ask('/projects')
  const checks = await ask(`/projects/${project}/checks`)
  const first = async (path) => (await ask(`${path}${path.includes('?') ? '&' : '?'}per_page=1`))[0]
  const hook = (await first('/webhooks')).id
  const articles = await ask('/knowledge-base?per_page=50')
  const article = articles.find(({ title }) => title === 'Reset your VPN') ?? articles[0]
  const ticket = await findTicket(ask)
  const { requester: client } = ticket
  const [saml] = await ask('/saml-connections')
  return {
    email: client.email,
    project,
    check: (checks.find(({ name }) => name === 'etl-hourly') ?? checks[0]).uuid,
    integration: (await ask(`/projects/${project}/integrations`))[0].uuid,
    page: (await ask(`/projects/${project}/status-pages`))[0].id,
    ticket: ticket.id,
    client: client.id,
    company: client.company_id ?? (await first('/companies')).id,
    incident: (await first('/incidents')).id,
    problem: (await ask('/problems?per_page=50')).at(-1).id,
    change: (await first('/changes')).id,
    asset: (await first('/assets?status=in_use')).id,
    article: article.id,
    read: new URL(article.url).pathname,
    schedule: (await first('/on-call/schedules')).id,
    hook,
    delivery: (await first(`/webhooks/${hook}/deliveries`)).delivery_id,
    rule: (await first('/automations')).id,
    scim: (await first('/scim-connections')).id,
    saml: (saml ?? (await makeConnection(make))).id,
    survey: await linkMailed(folder, '/csat/'),
  }
}
