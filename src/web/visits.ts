export type Visit = { readonly to: string; readonly label: string }

const most = 6

export const withVisit = (visits: readonly Visit[], visit: Visit): readonly Visit[] =>
  [visit, ...visits.filter((one) => one.to !== visit.to)].slice(0, most)

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  typeof value.label === 'string'

/** Parses the stored recent pages; only same-origin paths are accepted. */
export const readVisits = (text: string | null): readonly Visit[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found)
      ? found
          .filter(isVisit)
          .filter((visit) => /^\/(?!\/)/.test(visit.to))
          .slice(0, most)
      : []
  } catch {
    return []
  }
}
