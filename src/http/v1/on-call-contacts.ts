import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/on-call-contacts.ts'
import * as contacts from '../../helpdesk/on-call/contacts.ts'
import * as feeds from '../../helpdesk/on-call/feeds.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import { invalid } from '../../kernel/errors.ts'
import { openConf } from '../../monitor/integrations/create.ts'
import { redactConf } from '../../monitor/integrations/conf.ts'
import { createMessenger } from '../../monitor/notifications/message.ts'
import { parseConf } from '../../monitor/transports/index.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from './format-instant.ts'

const presentContact = (box: SecretBox, contact: contacts.OnCallContact) => ({
  id: contact.id,
  kind: contact.kind,
  name: contact.name,
  conf: redactConf(contact.kind, openConf(box, contact)),
  last_error: contact.last_error,
  last_used_at: formatInstant(contact.last_used_at),
  created_at: formatIsoMillis(contact.created_at),
})

const presentFeed = ({ id, schedule_id, last_used_at, created_at }: feeds.CalendarFeed) => ({
  id,
  schedule_id,
  last_used_at: formatInstant(last_used_at),
  created_at: formatIsoMillis(created_at),
})

const settingsOf = (kind: string, conf: unknown): Readonly<Record<string, unknown>> => {
  const read = parseConf(kind, conf)
  if ('conf' in read) return read.conf
  return invalid(Object.fromEntries(Object.entries(read.errors).map(([field, sentences]) => [`conf.${field}`, sentences])))
}

const TEST_MESSAGE = { title: 'On call: a test', text: 'This is a test: pages reach you this way while you are on call.' }

const registerContactRoutes = (api: Api): void => {
  serve(api, routes.listContacts, async (reader, _input, actor) => {
    const own = await contacts.listContacts(reader, requireAgent(actor).account_id)
    return ok({ data: own.map((contact) => presentContact(api.context.box, contact)) })
  })
  serve(api, routes.createContact, async (tx, { body }, actor) => {
    const { box } = api.context
    const { kind, name = '' } = body
    const conf = box.seal(JSON.stringify(settingsOf(kind, body.conf)), tx.ids.bytes(12))
    return created({ data: presentContact(box, await contacts.createContact(tx, requireAgent(actor), { kind, name, conf })) })
  })
  serve(api, routes.deleteContact, async (tx, { params }, actor) => {
    await contacts.deleteContact(tx, requireAgent(actor), params.id)
    return noContent()
  })
  serveSlow(api, routes.testContact, async (db, { params }, actor) => {
    const contact = await db.read((reader) => contacts.getContact(reader, requireAgent(actor), params.id))
    const { ids, config } = api.context
    const { error } = await createMessenger(api.context)(contact, { ...TEST_MESSAGE, id: ids.uuid(), url: config.BASE_URL })
    await db.tx((tx) => contacts.touchLastUsed(tx, contact.id, error))
    return ok({ data: { error } })
  })
}

export const registerOnCallContactRoutes = (api: Api): void => {
  registerContactRoutes(api)
  serve(api, routes.listFeeds, async (reader, _input, actor) =>
    ok({ data: (await feeds.listFeeds(reader, requireAgent(actor).account_id)).map(presentFeed) }),
  )
  serve(api, routes.createFeed, async (tx, { body }, actor) => {
    const { feed, token } = await feeds.createFeed(tx, requireAgent(actor), body.schedule_id ?? null)
    return created({ data: presentFeed(feed), url: `${api.context.config.BASE_URL}/ical/${token}.ics` })
  })
  serve(api, routes.deleteFeed, async (tx, { params }, actor) => {
    await feeds.deleteFeed(tx, requireAgent(actor), params.id)
    return noContent()
  })
}
