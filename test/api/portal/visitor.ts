import { expect } from 'vitest'
import type { Response, World } from '../../world.ts'

/** A client at the portal: asks for a link, takes it out of the mail, and keeps the cookie it was exchanged for. */
export type PortalClient = {
  readonly email: string
  readonly cookie: string
  api(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Response>
  page(path: string): Promise<Response>
  /** Sends a form of the page, with the mark that is on it. */
  send(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
}

export const linkIn = async (world: World, email: string): Promise<string | undefined> => {
  const mail = (await world.mails()).findLast(({ to, text }) => to.includes(email) && text.includes('/portal/verify/'))
  return mail && /\/portal\/verify\/([\w-]+)/.exec(mail.text)?.[1]
}

export const OWN = { 'x-requested-with': 'watchdesk' }

export const cookieIn = ({ headers }: Response): string => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

const form = (fields: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

export const signIn = async (world: World, email: string): Promise<PortalClient> => {
  // Links to one address come at least a minute apart.
  world.jump('61s')
  await world.anyone('POST', '/portal/api/register', { body: { name: email.split('@')[0], email } })
  await world.settle()
  const token = await linkIn(world, email)
  const verified = await world.anyone('POST', '/portal/api/verify', { headers: OWN, body: { token } })
  expect(verified.status).toBe(200)
  const cookie = cookieIn(verified)
  const page = (path: string) => world.anyone('GET', path, { headers: { cookie } })
  return {
    email,
    cookie,
    page,
    api: (method, path, body) =>
      world.anyone(method, `/portal/api${path}`, { headers: { ...OWN, cookie }, ...(body !== undefined && { body }) }),
    send: async (path, fields) => {
      const mark = /name="mark" value="(\w+)"/.exec((await page('/portal/tickets/new')).text)?.[1] ?? ''
      const { headers, body } = form({ mark, ...fields })
      return await world.anyone('POST', path, { headers: { ...headers, cookie }, body })
    },
  }
}

export const sendForm = (
  world: World,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const sent = form(fields)
  return world.anyone('POST', path, { headers: { ...sent.headers, ...headers }, body: sent.body })
}
