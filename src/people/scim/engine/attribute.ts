export type AttributeType = 'string' | 'boolean' | 'decimal' | 'integer' | 'dateTime' | 'binary' | 'reference' | 'complex'

export type Attribute = {
  readonly name: string
  readonly type: AttributeType
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  readonly returned: 'always' | 'never' | 'default' | 'request'
  readonly uniqueness: 'none' | 'server' | 'global'
  readonly canonicalValues?: readonly string[]
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
  readonly rules?: AttributeRules
}

/** Rules beyond the schema of RFC 7643; never published. */
export type AttributeRules = {
  readonly unpublished?: true
  readonly discarded?: true
  /** Keeps its value when a PUT omits it. */
  readonly kept?: true
  /** Value when a POST omits it. */
  readonly initial?: boolean
  /** Value after a PATCH removed it. */
  readonly cleared?: boolean
  /** Elements are identified by `value`: no duplicates, no order. */
  readonly keyed?: true
  /** Indexed, so its length is limited. */
  readonly short?: true
}

type Given = Partial<Omit<Attribute, 'name' | 'type' | 'description'>>
type Make = (name: string, description: string, given?: Given) => Attribute

const make =
  (type: AttributeType): Make =>
  (name, description, given = {}) => ({
    name,
    type,
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...given,
  })

export const text = make('string')
export const flag = make('boolean')
export const integer = make('integer')
export const dateTime = make('dateTime')
const exactBinary = make('binary')
const exactReference = make('reference')

export const binary: Make = (name, description, given) => exactBinary(name, description, { caseExact: true, ...given })

export const reference: Make = (name, description, given) =>
  exactReference(name, description, { caseExact: true, referenceTypes: ['external'], ...given })

export const complex = (name: string, description: string, subAttributes: readonly Attribute[], given: Given = {}): Attribute =>
  make('complex')(name, description, { subAttributes, ...given })

export const readOnly = (attribute: Attribute): Attribute => ({
  ...attribute,
  mutability: 'readOnly',
  ...(attribute.subAttributes === undefined ? {} : { subAttributes: attribute.subAttributes.map(readOnly) }),
})

export const findAttribute = (attributes: readonly Attribute[], name: string): Attribute | undefined => {
  const wanted = name.toLowerCase()
  return attributes.find((attribute) => attribute.name.toLowerCase() === wanted)
}

export const findSub = (attribute: Attribute, name: string): Attribute | undefined => findAttribute(attribute.subAttributes ?? [], name)

export const isWritable = (attribute: Attribute): boolean => attribute.mutability !== 'readOnly' && attribute.rules?.discarded !== true
