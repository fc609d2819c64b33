import { isWritable } from './attribute.ts'
import { coerce } from './coerce.ts'
import { badRequest } from './errors.ts'
import { isDoc, isUnassigned, newDraft } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { merge, partsOf, readAt, unwrapped, writeAt } from './patch-draft.ts'
import { addElements, replaceElements, writeMatches } from './patch-elements.ts'
import { readOperations } from './patch-read.ts'
import type { Operation } from './patch-read.ts'
import { remove } from './patch-remove.ts'
import { findPath, parsePath } from './path.ts'
import type { Path } from './path.ts'
import { finish, sameResource } from './resource.ts'
import type { ResourceType, Schema } from './schema.ts'
import { leafOf, pathText } from './target.ts'
import type { Target } from './target.ts'

type AttributePath = Extract<Path, { kind: 'attribute' }>

const writeSingle = (draft: MutableDoc, target: Target, given: Json): void => {
  const { attribute, sub } = target
  const value = unwrapped(target, given)
  if (sub === undefined && (attribute.type !== 'complex' || isUnassigned(value))) {
    return writeAt(draft, target, coerce(attribute, value, pathText(target)) ?? attribute.rules?.cleared)
  }
  const old = readAt(draft, target)
  writeAt(draft, target, merge(attribute, isDoc(old) ? old : newDraft(), partsOf(target, value)))
}

const write = (draft: MutableDoc, { target, filter }: AttributePath, op: 'add' | 'replace', value: Json): void => {
  if (!target.attribute.multiValued) return writeSingle(draft, target, value)
  if (filter !== undefined || target.sub !== undefined) return writeMatches(draft, target, filter, value)
  if (op === 'add') return addElements(draft, target, value)
  replaceElements(draft, target, value)
}

const applyToAttribute = (draft: MutableDoc, path: AttributePath, { op, value }: Operation): void => {
  const { target } = path
  if (target.attribute.rules?.discarded === true) return
  if (!isWritable(target.attribute) || !isWritable(leafOf(target))) throw badRequest('mutability', `${pathText(target)} is read-only.`)
  if (op === 'remove') return remove(draft, path, value)
  if (value === undefined) throw badRequest('invalidValue', `The operation on ${pathText(target)} needs a value.`)
  write(draft, path, op, value)
}

const applyToExtension = (type: ResourceType, draft: MutableDoc, schema: Schema, { op, value }: Operation): void => {
  const isCleared = value !== undefined && isUnassigned(value)
  if (op === 'remove' || (op === 'replace' && isCleared)) delete draft[schema.id]
  if (op === 'remove' || isCleared) return
  if (!isDoc(value)) throw badRequest('invalidValue', `The operation on ${schema.id} needs an object.`)
  for (const [key, part] of Object.entries(value)) applyMember(type, draft, `${schema.id}:${key}`, { op, value: part })
}

/** Applies a member of a value without a path: its name is the path. Unknown and read-only attributes are ignored. */
const applyMember = (type: ResourceType, draft: MutableDoc, key: string, operation: Operation): void => {
  const path = key.includes('[') ? parsePath(type, key) : findPath(type, key)
  if (path === undefined) return
  if (path.kind === 'extension') return applyToExtension(type, draft, path.schema, operation)
  if (isWritable(path.target.attribute) && isWritable(leafOf(path.target))) applyToAttribute(draft, path, operation)
}

const applyOperation = (type: ResourceType, draft: MutableDoc, operation: Operation): void => {
  const { op, path: text, value } = operation
  if (text !== undefined) {
    const path = parsePath(type, text)
    return path.kind === 'extension' ? applyToExtension(type, draft, path.schema, operation) : applyToAttribute(draft, path, operation)
  }
  if (op === 'remove') throw badRequest('noTarget', 'A remove operation needs a path.')
  if (!isDoc(value)) throw badRequest('invalidValue', `An operation without a path needs an object as its value.`)
  for (const [key, part] of Object.entries(value)) applyMember(type, draft, key, { op, value: part })
}

export type Patched = { readonly document: Doc; readonly changed: boolean }

/** Each operation sees the result of those before it. `doc` is not modified, so a failed request changes nothing. */
export const applyPatch = (type: ResourceType, doc: Doc, body: unknown): Patched => {
  const draft = newDraft(doc)
  for (const operation of readOperations(body)) applyOperation(type, draft, operation)
  const document = finish(type, draft)
  return { document, changed: !sameResource(type, doc, document) }
}
