import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { DatabaseName } from '../../databases.ts'
import { openWorld, type Response, type World } from '../../world.ts'

/** A world that can send mail, whom its mails reached, and what subscribers do again and again. */
export type Mailing = {
  readonly world: World
  /** Addresses, in the order mails came. */ readonly reached: string[]
  close(): Promise<void>
}

/** Their server knows nobody of that name. */
const isGone = (address: string): boolean => address.startsWith('gone')

const listening = async (reached: string[]): Promise<SMTPServer> => {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      if (isGone(address)) callback(Object.assign(new Error('5.1.1 No such person here'), { responseCode: 550 }))
      else if (address.startsWith('full')) callback(Object.assign(new Error('4.2.2 The mailbox is full'), { responseCode: 452 }))
      else callback()
    },
    onData: (stream, { envelope }, callback) =>
      void stream.toArray().then(() => {
        reached.push(...envelope.rcptTo.map(({ address }) => address))
        callback()
      }),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return smtp
}

export const openMailing = async (database: DatabaseName, settings: Readonly<Record<string, string>> = {}): Promise<Mailing> => {
  const reached: string[] = []
  const smtp = await listening(reached)
  // A server that listens on TCP has an address with a port.
  const { port } = smtp.server.address() as AddressInfo
  const world = await openWorld({ database, settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, ...settings } })
  const close = async (): Promise<void> => {
    await world.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
  return { world, reached, close }
}

/** Answers the page's id. */
export const publish = async (world: World, slug: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const made = await world.writer('POST', '/api/v3/status-pages/', { body: { slug, title: `Acme ${slug}`, is_published: true, ...more } })
  if (made.status !== 201) throw new Error(made.text)
  return made.json.id
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export const ask = (world: World, slug: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  world.anyone('POST', `/status/${slug}/subscribe`, {
    headers: { ...FORM, ...headers },
    body: new URLSearchParams({ address }).toString(),
  })

type Sent = Awaited<ReturnType<World['mails']>>[number]

export const mailsTo = async (world: World, address: string): Promise<readonly Sent[]> =>
  (await world.mails()).filter(({ to }) => to.includes(address))

export const subjectsTo = async (world: World, address: string): Promise<readonly string[]> =>
  (await mailsTo(world, address)).map(({ subject }) => subject)

/** The path of a link in the newest mail to this address that has one. */
export const linkTo = async (world: World, address: string, purpose: 'confirm' | 'unsubscribe'): Promise<string> => {
  const links = (await mailsTo(world, address)).flatMap(({ text }) => [...text.matchAll(/http:\/\/watchdesk\.test(\/\S+)/g)])
  return links.map(([, path = '']) => path).findLast((path) => path.includes(`/${purpose}/`)) ?? ''
}

/** From the form to the confirmation; a second later there is room for news. */
export const subscribe = async (world: World, slug: string, address: string): Promise<void> => {
  await ask(world, slug, address)
  await world.settle()
  const confirmed = await world.anyone('POST', await linkTo(world, address, 'confirm'))
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  await world.settle()
  world.jump('1s')
}

export const declareIncident = async (world: World, title: string, message: string): Promise<number> => {
  const made = await world.alice('POST', '/api/v1/incidents', { body: { title, message, is_public: true } })
  if (made.status !== 201) throw new Error(made.text)
  return made.json.data.id
}

export const say = async (world: World, id: number, message: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  world.jump('1s')
  const said = await world.alice('POST', `/api/v1/incidents/${id}/updates`, { body: { message, is_public: true, ...more } })
  if (said.status !== 201) throw new Error(said.text)
}

export const subscriberRows = (world: World) =>
  world.db.read((reader) => reader.db.selectFrom('status_page_subscribers').selectAll().orderBy('id').execute())
