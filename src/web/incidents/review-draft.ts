import type { IncidentReviewRecord } from '../../contract/app/incident-overview.ts'

export type ReviewValues = Pick<IncidentReviewRecord, 'summary' | 'root_cause' | 'timeline' | 'action_items'>

/** Fills empty fields only, so that entered text is not overwritten. */
export const prefilled = (values: ReviewValues, from: Pick<ReviewValues, 'summary' | 'timeline'>): ReviewValues => ({
  ...values,
  summary: values.summary.trim() === '' ? from.summary : values.summary,
  timeline: values.timeline.trim() === '' ? from.timeline : values.timeline,
})

const textIn = (value: object, name: string): string => {
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : ''
}

const itemOf = (value: unknown): readonly ReviewValues['action_items'][number][] => {
  if (typeof value !== 'object' || value === null) return []
  const owner: unknown = Reflect.get(value, 'owner_id')
  return [
    { text: textIn(value, 'text'), owner_id: typeof owner === 'number' ? owner : null, is_done: Reflect.get(value, 'is_done') === true },
  ]
}

/** Parses a stored draft; undefined when it is invalid. */
export const readReview = (stored: string | null): ReviewValues | undefined => {
  if (stored === null) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return undefined
    const items: unknown = Reflect.get(value, 'action_items')
    return {
      summary: textIn(value, 'summary'),
      root_cause: textIn(value, 'root_cause'),
      timeline: textIn(value, 'timeline'),
      action_items: Array.isArray(items) ? items.flatMap(itemOf) : [],
    }
  } catch {
    return undefined
  }
}

const storageKey = (id: number): string => `watchdesk.draft.review.${id}`

export const keptReview = (id: number): ReviewValues | undefined => {
  try {
    return readReview(localStorage.getItem(storageKey(id)))
  } catch {
    return undefined
  }
}

export const keepReview = (id: number, values: ReviewValues | undefined): void => {
  try {
    if (values === undefined) localStorage.removeItem(storageKey(id))
    else localStorage.setItem(storageKey(id), JSON.stringify(values))
  } catch {
    // Storage may be unavailable in private windows; the form keeps the text.
  }
}
