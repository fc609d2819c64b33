import { TRANSPORT_KINDS, TRANSPORTS } from './index.ts'
import type { Transport } from './transport.ts'

type FieldSchema = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly writeOnly?: boolean
}

// A TypeBox schema is a JSON Schema; these members are documented.
const toFieldSchema = (schema: unknown): FieldSchema => schema as FieldSchema

const describeType = ({ type = 'any', enum: values, minimum, maximum }: FieldSchema): string => {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  return type === 'array' ? 'list of texts' : type === 'string' ? 'text' : type
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const toRow = (name: string, schema: unknown, isRequired: boolean): string => {
  const field = toFieldSchema(schema)
  const text = [field.title, field.description].filter(Boolean).join('. ').replace(/\.\./g, '.')
  const notes = [
    field.default !== undefined && `Default \`${String(field.default)}\`.`,
    field.writeOnly && 'Secret: not readable after saving.',
  ].filter((note) => typeof note === 'string')
  return `| \`${name}\` | ${isRequired ? 'yes' : 'no'} | ${cell(describeType(field))} | ${cell([text && (/[.…]$/.test(text) ? text : `${text}.`), ...notes].filter(Boolean).join(' '))} |`
}

const describeStatuses = ({ statuses }: Transport): string =>
  statuses === undefined
    ? 'Notifies when a check goes down or up and, if enabled, when its grace time starts.'
    : `Notifies when a check is ${statuses.toReversed().join(' or ')}.`

const toSection = (transport: Transport): string => {
  const { kind, label, about, conf, per_minute } = transport
  const rows = Object.entries(conf.properties).map(([name, schema]) => toRow(name, schema, conf.required?.includes(name) ?? false))
  const limit = per_minute === undefined ? [] : [`At most ${per_minute} messages per minute and recipient; further ones are delayed.`]
  return [
    `## ${label} (\`${kind}\`)`,
    [about, describeStatuses(transport), ...limit].join(' '),
    ['| Setting | Needed | Value | |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

const PLACEHOLDERS: readonly (readonly [string, string])[] = [
  ['$CODE', 'the uuid of the check'],
  ['$STATUS', '`up`, `down` or `late`'],
  ['$NOW', 'time of the event, `2026-06-01T09:15:00+00:00`'],
  ['$NAME', 'the name of the check'],
  ['$NAME_JSON', 'the name as a JSON string, quotes included'],
  ['$SLUG', 'the slug'],
  ['$TAGS', 'all tags'],
  ['$TAG1', 'the first tag; `$TAG2` the second, and so on'],
  ['$JSON', 'the check as JSON, as in the management API'],
  ['$EXITSTATUS', 'the exit status of the last ping, `-1` without one'],
  ['$BODY', 'body of the last ping; in bodies only'],
  ['$BODY_JSON', 'the same as a JSON string; in bodies only'],
]

const INTRODUCTION = `# Integrations

This file is generated from the code; a test fails while it is stale.

Create an integration with \`POST /api/v3/channels/\` and \`{"kind": …, "name": …, "conf": {…}, "checks": "*"}\`; \`conf\` holds the settings below.
Secret settings are encrypted in the database and cannot be read back. \`POST /api/v3/channels/<uuid>/test\` sends a test message immediately and returns the
result; \`GET /api/v3/channels/<uuid>/notifications/\` and \`GET /api/v3/checks/<uuid>/notifications/\` are the logs.

Delivery is retried up to nine times within about eight hours; \`Retry-After\` delays the next attempt. A permanent error (a removed URL, a revoked token)
disables the integration until it is updated or tested. Messages about one check are delivered in the order of their events. Delivery is at least once: after
a crash of this server or the receiver a message may arrive twice, with the same id.`

const TEMPLATES = `## Placeholders

Replaced in URLs, headers and bodies of webhooks. In URLs values are percent-encoded except slashes; in headers characters outside Latin-1 become \`&#257;\`; in
bodies values are inserted verbatim, in strings of a JSON body escaped. The longest matching name is replaced. In shell commands \`$CODE\`, \`$STATUS\`, \`$NOW\`,
\`$NAME\`, \`$TAGS\` and \`$TAG1\` are replaced, each value quoted as one word.`

export const renderIntegrationsPage = (): string =>
  [
    INTRODUCTION,
    ...TRANSPORT_KINDS.map((kind) => toSection(TRANSPORTS[kind])),
    TEMPLATES,
    ['| | |', '|---|---|', ...PLACEHOLDERS.map(([name, text]) => `| \`${name}\` | ${text} |`)].join('\n'),
  ].join('\n\n') + '\n'
