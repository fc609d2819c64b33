import { isDoc, withMember } from './json.ts'
import type { Doc, Json } from './json.ts'

const isPrimary = (element: Json): boolean => isDoc(element) && element['primary'] === true

/** At most one element stays primary: the first of the chosen ones that is, else the first of all. */
export const onePrimary = (elements: readonly Json[], chosen: ReadonlySet<Json> = new Set()): readonly Json[] => {
  const keeper = elements.find((element) => isPrimary(element) && chosen.has(element)) ?? elements.find(isPrimary)
  return elements.map((element) =>
    isDoc(element) && isPrimary(element) && element !== keeper ? withMember(element, 'primary', false) : element,
  )
}

/** An element that has lost its value and only says what the value was for. */
export const isEmptyElement = (element: Doc): boolean => Object.keys(element).every((name) => name === 'type' || name === 'primary')
