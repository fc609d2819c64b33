import { createSession } from '../../../src/people/sessions/sessions.ts'
import { codeAt, stepAt } from '../../../src/people/two-factor/totp.ts'
import { ALICE, BOB, PASSWORD, type Response, type World } from '../../world.ts'

/** Somebody at the dashboard: a browser that keeps its cookie and says where it comes from. */

export const PAGE = { 'x-requested-with': 'watchdesk' }

export const cookieIn = (reply: Response): string => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''

type Asking = Pick<World, 'anyone'>

export type Person = {
  cookie: string
  ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<Response>
}

/** A browser with this cookie; it takes over every new one it is given. */
export const browser = (world: Asking, cookie = ''): Person => {
  const person: Person = {
    cookie,
    ask: async (method, url, body) => {
      const reply = await world.anyone(method, url, {
        headers: { ...PAGE, ...(person.cookie && { cookie: person.cookie }) },
        ...(body !== undefined && { body }),
      })
      if (reply.headers['set-cookie'] !== undefined) person.cookie = cookieIn(reply)
      return reply
    },
  }
  return person
}

export const signIn = (world: Asking, email: string, password = PASSWORD): Promise<Response> =>
  browser(world).ask('POST', '/app/api/session', { email, password })

export const enter = async (world: Asking, email: string, password = PASSWORD): Promise<Person> => {
  const reply = await signIn(world, email, password)
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return browser(world, cookieIn(reply))
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for this secret now. */
export const codeOf = (secret: string, world: World, offset = 0): string => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(bytes, stepAt(world.now()) + offset)
}

export const auditOf = (world: World, action: string) =>
  world.db.read(async ({ db }) => await db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute())

/** Alice or Bob at the dashboard, signed in just now. */
const as =
  (account_id: number) =>
  async (world: World, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<Response> => {
    const session = await world.db.tx((tx) => createSession(tx, account_id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))
    return await browser(world, `sid=${session}`).ask(method, url, body)
  }

export const asAlice = as(ALICE.id)
export const asBob = as(BOB.id)
