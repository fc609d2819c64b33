import { Compile, type Validator } from 'typebox/compile'
import type { TObject } from 'typebox'
import type { FieldErrors } from '../../kernel/errors.ts'
import { memoize } from '../../kernel/memoize.ts'
import { apprise } from './apprise.ts'
import { call } from './call.ts'
import { listConfErrors } from './conf-errors.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { PHONE } from './fields.ts'
import { github } from './github.ts'
import { googlechat } from './googlechat.ts'
import { gotify } from './gotify.ts'
import { group } from './group.ts'
import { helpdesk } from './helpdesk.ts'
import { TRANSPORT_KINDS, type TransportKind } from './kinds.ts'
import { matrix } from './matrix.ts'
import { mattermost } from './mattermost.ts'
import { msteamsw } from './msteamsw.ts'
import { ntfy } from './ntfy.ts'
import { opsgenie } from './opsgenie.ts'
import { pagertree } from './pagertree.ts'
import { pd } from './pd.ts'
import { po } from './po.ts'
import { pushbullet } from './pushbullet.ts'
import { rocketchat } from './rocketchat.ts'
import { shell } from './shell.ts'
import { signal } from './signal.ts'
import { slack } from './slack.ts'
import { sms } from './sms.ts'
import { spike } from './spike.ts'
import { telegram } from './telegram.ts'
import type { Tools, Transport } from './transport.ts'
import { trello } from './trello.ts'
import { victorops } from './victorops.ts'
import { webhook } from './webhook.ts'
import { whatsapp } from './whatsapp.ts'
import { zulip } from './zulip.ts'

export { TRANSPORT_KINDS, type TransportKind } from './kinds.ts'

/** All kinds of integrations. A new one needs a file, a name in kinds.ts and an entry here. */
export const TRANSPORTS = {
  email,
  webhook,
  helpdesk,
  slack,
  msteamsw,
  discord,
  mattermost,
  rocketchat,
  googlechat,
  telegram,
  matrix,
  zulip,
  signal,
  ntfy,
  gotify,
  po,
  pushbullet,
  sms,
  whatsapp,
  call,
  pd,
  opsgenie,
  victorops,
  pagertree,
  spike,
  github,
  trello,
  apprise,
  group,
  shell,
} satisfies Record<TransportKind, Transport>

const isKind = (kind: string): kind is TransportKind => TRANSPORT_KINDS.some((known) => known === kind)

export const findTransport = (kind: string): Transport | undefined => (isKind(kind) ? TRANSPORTS[kind] : undefined)

/** The kinds this server can offer: some need a tool that must be configured. */
export const listOfferedTransports = (tools: Pick<Tools, 'runCommand' | 'openAlert'>): readonly Transport[] =>
  TRANSPORT_KINDS.map((kind) => TRANSPORTS[kind]).filter(({ needs }) => needs === undefined || tools[needs] !== undefined)

export const findConfSchema = (kind: string): TObject | undefined => findTransport(kind)?.conf

const getValidator = memoize(TRANSPORT_KINDS.length, (conf: TObject): Validator => Compile(conf))

/** Phone numbers are entered with spaces and dashes. */
const normalizePhones = (schema: TObject, value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const property = schema.properties[name]
      const isPhone = property !== undefined && 'pattern' in property && property.pattern === PHONE
      return [name, isPhone && typeof member === 'string' ? member.replaceAll(/[\s-]/g, '') : member]
    }),
  )

export type ParsedConf = { readonly conf: Readonly<Record<string, unknown>> } | { readonly errors: FieldErrors }

/** Returns normalized settings or errors by field. */
export const parseConf = (kind: string, value: unknown): ParsedConf => {
  const transport = findTransport(kind)
  if (!transport) return { errors: { kind: ['Unknown kind of integration.'] } }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { errors: { conf: ['The settings must be an object.'] } }
  const conf = normalizePhones(transport.conf, value)
  const validator = getValidator(transport.conf)
  if (!validator.Check(conf)) return { errors: listConfErrors(validator, conf) }
  const errors = transport.validate(conf)
  return Object.keys(errors).length > 0 ? { errors } : { conf }
}
