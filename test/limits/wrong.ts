import type { Shape } from './samples.ts'

/** Values that are wrong in every member: by an id that names nothing where the schema takes one, else by the schema. */

/** No test has as many records. */
const UNKNOWN_ID = 88_888

const IS_ID = /^(?!up_to_)(?:.*_)?ids?$|^(?:departments|attachments)$/

export type Wrong = { readonly value: unknown; readonly fields: readonly string[] }

const below = (name: string, { fields }: Wrong): readonly string[] => fields.map((field) => (field === '' ? name : `${name}.${field}`))

const here = (value: unknown): Wrong => ({ value, fields: [''] })

const isClosed = ({ type, properties = {} }: Shape): boolean => type === 'object' && Object.keys(properties).length > 0

const wrongObject = ({ properties = {} }: Shape): Wrong => {
  const members = Object.entries(properties).map(([name, shape]) => [name, wrongOf(name, shape)] as const)
  return {
    value: Object.fromEntries(members.map(([name, { value }]) => [name, value])),
    fields: members.flatMap(([name, wrong]) => below(name, wrong)),
  }
}

/** Two wrong items: the second is named too. */
const wrongArray = (name: string, { items = {}, maxItems = Infinity }: Shape): Wrong => {
  const item = wrongOf(name, items)
  const count = maxItems < 2 ? 1 : 2
  const values = Array.from({ length: count }, (_, index) => (item.value === UNKNOWN_ID ? UNKNOWN_ID + index : item.value))
  return { value: values, fields: item.value === UNKNOWN_ID ? [''] : values.flatMap((_, index) => below(String(index), item)) }
}

/** Not of the type, of no format, and none of the words. */
const wrongValue = (shape: Shape): unknown => {
  if (shape.type === 'string' && (shape.enum !== undefined || (shape.format !== undefined && shape.format !== 'uuid'))) return '?? ??'
  return shape.type === 'string' ? 5 : 'wrong'
}

/** A wrong value of this shape, and the places at which it is wrong. `name` is the member's. */
export const wrongOf = (name: string, shape: Shape): Wrong => {
  const branches = (shape.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (branches.length > 0) {
    const [first = {}] = branches
    return branches.length === 1 ? wrongOf(name, first) : here(branches.some(({ type }) => type === 'object' || type === 'array') ? 5 : {})
  }
  if (shape.type === 'integer' && IS_ID.test(name)) return here(UNKNOWN_ID)
  if (shape.type === 'array') return wrongArray(name, shape)
  return isClosed(shape) ? wrongObject(shape) : here(wrongValue(shape))
}
