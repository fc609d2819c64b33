import type { Response, World } from '../../world.ts'

/** What tests of the monitor's API do again and again. */

type Body = Readonly<Record<string, unknown>>

export const made = async (world: World, body: Body = {}): Promise<Body & { uuid: string }> => {
  const reply = await world.writer('POST', '/api/v3/checks/', { body })
  if (reply.status !== 201 && reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json
}

export const read = async (world: World, uuid: string): Promise<Body> => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json

type Details = { readonly rid?: string; readonly body?: string; readonly ua?: string }

const PATHS = { success: '', start: '/start', fail: '/fail', log: '/log' } as const

export const ping = async (
  world: World,
  uuid: string,
  type: keyof typeof PATHS = 'success',
  { rid, body, ua = '' }: Details = {},
): Promise<void> => {
  const url = `/ping/${uuid}${PATHS[type]}${rid ? `?rid=${rid}` : ''}`
  const headers = { 'user-agent': ua }
  const reply = body === undefined ? await world.anyone('GET', url, { headers }) : await world.anyone('POST', url, { headers, body })
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
}

/** A project of somebody else, with a key of each kind. */
export const strangers = async (world: World) => {
  const { json } = await world.alice('POST', '/api/v3/projects/', { body: { name: 'Strangers' } })
  const keyOf = async (kind: string): Promise<string> =>
    (await world.alice('POST', `/api/v3/projects/${json.uuid}/keys`, { body: { kind } })).json.key
  const writer = world.withKey(await keyOf('write'))
  return { uuid: json.uuid as string, writer, reader: world.withKey(await keyOf('read')) }
}

export const channel = async (world: World, name: string): Promise<string> => {
  const reply: Response = await world.writer('POST', '/api/v3/channels/', {
    body: { kind: 'webhook', name, conf: { url_down: 'https://hooks.test/', method_down: 'POST' } },
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.json.id
}
