const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as a field for date and time holds it: by the reader's clock, to the minute. */
export const toLocal = (millis: number): string => {
  const at = new Date(millis)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What such a field holds, as the server wants it; what is no moment stays as it is, for the server to refuse. */
export const fromLocal = (text: string): string => {
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? text : new Date(millis).toISOString()
}
