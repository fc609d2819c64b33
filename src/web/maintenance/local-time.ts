const two = (value: number): string => String(value).padStart(2, '0')

/** Formats an instant for a `datetime-local` field, in the browser’s time zone, to the minute. */
export const toLocal = (millis: number): string => {
  const at = new Date(millis)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Converts a field value to ISO 8601. Invalid text is passed on unchanged, so that the server rejects it. */
export const fromLocal = (text: string): string => {
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? text : new Date(millis).toISOString()
}
