// Form fields of an integration, derived from the JSON schema of its kind.

export type ConfField = {
  readonly name: string
  readonly title: string
  readonly hint: string | undefined
  /** `lines`: multi-line text. `words`: comma-separated list. */
  readonly look: 'text' | 'lines' | 'number' | 'choice' | 'words' | 'members' | 'department' | 'policy'
  readonly choices: readonly string[]
  readonly needed: boolean
  /** Write-only: an empty field keeps the stored secret. */
  readonly secret: boolean
  readonly initial: string
}

/** A property of the JSON schema; only a few keywords are read. */
type Property = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Property => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

const lookOf = (name: string, { type, enum: choices }: Property): ConfField['look'] => {
  if (Array.isArray(choices)) return 'choice'
  if (type === 'array') return name === 'channels' ? 'members' : 'words'
  if (name === 'department_id') return 'department'
  if (name === 'policy_id') return 'policy'
  if (type === 'integer' || type === 'number') return 'number'
  return /^(body|headers|cmd)_/.test(name) ? 'lines' : 'text'
}

const titleOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

const fieldOf = (name: string, property: Property, needed: boolean): ConfField => {
  const choices = Array.isArray(property.enum) ? property.enum.map(textOf) : []
  return {
    name,
    title: textOf(property.title) || titleOf(name),
    hint: textOf(property.description) || undefined,
    look: lookOf(name, property),
    choices,
    needed,
    secret: property.writeOnly === true,
    initial: textOf(property.default) || (needed ? (choices[0] ?? '') : ''),
  }
}

export const fieldsOf = (schema: unknown): readonly ConfField[] => {
  if (!isRecord(schema) || !isRecord(schema.properties)) return []
  const needed = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    isRecord(property) ? [fieldOf(name, property, needed.includes(name))] : [],
  )
}

export type ConfValues = Readonly<Record<string, string>>

export const valuesOf = (fields: readonly ConfField[], conf?: Readonly<Record<string, unknown>>): ConfValues =>
  Object.fromEntries(
    fields.map(({ name, initial, look }) => {
      const value = conf?.[name]
      if (Array.isArray(value)) return [name, value.map(textOf).join(', ')]
      return [name, conf === undefined || (look === 'choice' && value === undefined) ? initial : textOf(value)]
    }),
  )

const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const sent = ({ look }: ConfField, text: string): unknown => {
  if (look === 'words' || look === 'members') return wordsOf(text)
  if (look === 'number' || look === 'department' || look === 'policy') return /^-?\d+$/.test(text) ? Number(text) : text
  return text
}

/** An empty field is omitted, so that the server applies its default. In an update it clears the setting, except for secrets. */
export const confOf = (fields: readonly ConfField[], values: ConfValues, changing = false): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = (values[field.name] ?? '').trim()
      if (text !== '') return [[field.name, sent(field, text)]]
      return changing && !field.secret ? [[field.name, null]] : []
    }),
  )
