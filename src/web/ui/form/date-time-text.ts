// Conversion between instants and `datetime-local` values (`2026-01-31T09:15`) in the browser’s zone.

const two = (value: number): string => String(value).padStart(2, '0')

export const localText = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Null for empty or invalid values. */
export const instantText = (local: string): string | null => {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
