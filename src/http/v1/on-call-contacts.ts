import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/on-call-contacts.ts'
import * as contacts from '../../helpdesk/on-call/contacts.ts'
import * as feeds from '../../helpdesk/on-call/feeds.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import { invalid } from '../../kernel/errors.ts'
import { openConf } from '../../monitor/integrations/create.ts'
import { redactConf } from '../../monitor/integrations/conf.ts'
import { createMessenger } from '../../monitor/notifications/message.ts'
import { parseConf } from '../../monitor/transports/index.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from './iso.ts'

const contactOut = (box: SecretBox, contact: contacts.OnCallContact) => ({
  id: contact.id,
  kind: contact.kind,
  name: contact.name,
  conf: redactConf(contact.kind, openConf(box, contact)),
  last_error: contact.last_error,
  last_used_at: iso(contact.last_used_at),
  created_at: isoMillis(contact.created_at),
})

const feedOut = ({ id, schedule_id, last_used_at, created_at }: feeds.CalendarFeed) => ({
  id,
  schedule_id,
  last_used_at: iso(last_used_at),
  created_at: isoMillis(created_at),
})

const settingsOf = (kind: string, conf: unknown): Readonly<Record<string, unknown>> => {
  const read = parseConf(kind, conf)
  if ('conf' in read) return read.conf
  return invalid(Object.fromEntries(Object.entries(read.errors).map(([field, sentences]) => [`conf.${field}`, sentences])))
}

const TEST = { title: 'On call: a test', text: 'This is how you will be told when you are on call and something needs you.' }

const contactRoutes = (door: Door): void => {
  serve(door, routes.listContacts, async (reader, _input, actor) => {
    const own = await contacts.listContacts(reader, agentOf(actor).account_id)
    return ok({ data: own.map((contact) => contactOut(door.house.box, contact)) })
  })
  serve(door, routes.createContact, async (tx, { body }, actor) => {
    const { box } = door.house
    const { kind, name = '' } = body
    const conf = box.seal(JSON.stringify(settingsOf(kind, body.conf)), tx.ids.bytes(12))
    return created({ data: contactOut(box, await contacts.createContact(tx, agentOf(actor), { kind, name, conf })) })
  })
  serve(door, routes.deleteContact, async (tx, { params }, actor) => {
    await contacts.deleteContact(tx, agentOf(actor), params.id)
    return noContent()
  })
  serveSlow(door, routes.testContact, async (db, { params }, actor) => {
    const contact = await db.read((reader) => contacts.getContact(reader, agentOf(actor), params.id))
    const { ids, config } = door.house
    const { error } = await createMessenger(door.house)(contact, { ...TEST, id: ids.uuid(), url: config.BASE_URL })
    await db.tx((tx) => contacts.touchLastUsed(tx, contact.id, error))
    return ok({ data: { error } })
  })
}

export const onCallContactRoutes = (door: Door): void => {
  contactRoutes(door)
  serve(door, routes.listFeeds, async (reader, _input, actor) =>
    ok({ data: (await feeds.listFeeds(reader, agentOf(actor).account_id)).map(feedOut) }),
  )
  serve(door, routes.createFeed, async (tx, { body }, actor) => {
    const { feed, token } = await feeds.createFeed(tx, agentOf(actor), body.schedule_id ?? null)
    return created({ data: feedOut(feed), url: `${door.house.config.BASE_URL}/ical/${token}.ics` })
  })
  serve(door, routes.deleteFeed, async (tx, { params }, actor) => {
    await feeds.deleteFeed(tx, agentOf(actor), params.id)
    return noContent()
  })
}
