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
    field.writeOnly && 'Secret: never shown again.',
  ].filter((note) => typeof note === 'string')
  return `| \`${name}\` | ${isRequired ? 'yes' : 'no'} | ${cell(describeType(field))} | ${cell([text && (/[.…]$/.test(text) ? text : `${text}.`), ...notes].filter(Boolean).join(' '))} |`
}

const describeStatuses = ({ statuses }: Transport): string =>
  statuses === undefined
    ? 'Told when a check goes down, comes up, and (where wanted) is late.'
    : `Told when a check is ${statuses.toReversed().join(' or ')}.`

const toSection = (transport: Transport): string => {
  const { kind, label, about, conf, per_minute } = transport
  const rows = Object.entries(conf.properties).map(([name, schema]) => toRow(name, schema, conf.required?.includes(name) ?? false))
  const limit = per_minute === undefined ? [] : [`At most ${per_minute} messages a minute to one recipient; the others wait.`]
  return [
    `## ${label} (\`${kind}\`)`,
    [about, describeStatuses(transport), ...limit].join(' '),
    ['| Setting | Needed | Value | |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

const PLACEHOLDERS: readonly (readonly [string, string])[] = [
  ['$CODE', 'the uuid of the check'],
  ['$STATUS', '`up`, `down` or `late`'],
  ['$NOW', 'when it happened, `2026-06-01T09:15:00+00:00`'],
  ['$NAME', 'the name of the check'],
  ['$NAME_JSON', 'the name as a JSON string, quotes included'],
  ['$SLUG', 'the slug'],
  ['$TAGS', 'all tags'],
  ['$TAG1', 'the first tag; `$TAG2` the second, and so on'],
  ['$JSON', 'the whole check as the management API shows it'],
  ['$EXITSTATUS', 'the exit status of the last ping, `-1` without one'],
  ['$BODY', 'what the last ping brought; in bodies only'],
  ['$BODY_JSON', 'the same as a JSON string; in bodies only'],
]

const INTRODUCTION = `# Integrations

Made from the code; a test keeps it so.

An integration is made with \`POST /api/v3/channels/\` and \`{"kind": …, "name": …, "conf": {…}, "checks": "*"}\`; \`conf\` holds the settings below.
Settings that are secret are sealed in the database and never shown again. \`POST /api/v3/channels/<uuid>/test\` sends a test message at once and says what
really happened; \`GET /api/v3/channels/<uuid>/notifications/\` and \`GET /api/v3/checks/<uuid>/notifications/\` are the logs.

A message is tried until it arrives: up to nine times in about eight hours, later when the receiver asks for it with \`Retry-After\`. A receiver that says
that it is gone for good (a removed address, a revoked token) switches its integration off until somebody changes or tests it. Messages about one check
arrive in the order in which things happened. A message may arrive twice when this server or the receiver fails at the wrong moment; it then carries the same id.`

const TEMPLATES = `## Placeholders

In addresses, headers and bodies of webhooks. In addresses values are percent-encoded, slashes kept; in headers everything beyond Latin-1 becomes \`&#257;\`; in
bodies values stand as they are, and inside the strings of a body that is JSON they are escaped. Of two names that fit the longer one is meant. Shell commands
know \`$CODE\`, \`$STATUS\`, \`$NOW\`, \`$NAME\`, \`$TAGS\` and \`$TAG1\`; there each value is one word, whatever it holds.`

export const renderIntegrationsPage = (): string =>
  [
    INTRODUCTION,
    ...TRANSPORT_KINDS.map((kind) => toSection(TRANSPORTS[kind])),
    TEMPLATES,
    ['| | |', '|---|---|', ...PLACEHOLDERS.map(([name, text]) => `| \`${name}\` | ${text} |`)].join('\n'),
  ].join('\n\n') + '\n'
