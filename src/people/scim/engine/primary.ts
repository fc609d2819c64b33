import { isDoc, withMember } from './json.ts'
import type { Doc, Json } from './json.ts'

const isPrimary = (element: Json): boolean => isDoc(element) && element['primary'] === true

export const onePrimary = (elements: readonly Json[], chosen: ReadonlySet<Json> = new Set()): readonly Json[] => {
  const primary = elements.find((element) => isPrimary(element) && chosen.has(element)) ?? elements.find(isPrimary)
  return elements.map((element) =>
    isDoc(element) && isPrimary(element) && element !== primary ? withMember(element, 'primary', false) : element,
  )
}

export const isEmptyElement = (element: Doc): boolean => Object.keys(element).every((name) => name === 'type' || name === 'primary')
