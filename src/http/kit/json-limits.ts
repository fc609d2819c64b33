/** Limits of the JSON of every request; those of a single field are in its schema. */
export const MAX_JSON_DEPTH = 20
export const MAX_JSON_VALUES = 100_000
export const MAX_OBJECT_MEMBERS = 1_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** APIs reject JSON nested deeper than `MAX_JSON_DEPTH` themselves; this limit only bounds their recursion. */
export const MAX_SCANNED_DEPTH = 2 * MAX_JSON_DEPTH

const isEscaped = (bytes: Uint8Array, at: number): boolean => {
  let backslashes = 0
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

/** Position of the quote that ends a string, or the end of the bytes. Files are strings of 35 MB, so the search is native. */
const endOfText = (bytes: Uint8Array, start: number): number => {
  let at = bytes.indexOf(QUOTE, start)
  while (at >= 0 && isEscaped(bytes, at)) at = bytes.indexOf(QUOTE, at + 1)
  return at < 0 ? bytes.length : at
}

const MESSAGES = {
  depth: 'The JSON is nested too deeply.',
  values: (most: number) => `The JSON has more than ${most} values.`,
  members: `The JSON has an object with more than ${MAX_OBJECT_MEMBERS} members.`,
}

/** Checks limits before the parser runs: parsing a megabyte of brackets costs hundreds of times as much. JSON lines count per line. */
export const findJsonExcess = (bytes: Uint8Array, max_values = MAX_JSON_VALUES): string | undefined => {
  // For every open bracket, the number of commas that it may still contain.
  const left: number[] = []
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (left.push(byte === OPEN_OBJECT ? MAX_OBJECT_MEMBERS : max_values) > MAX_SCANNED_DEPTH) return MESSAGES.depth
      if (++values > max_values) return MESSAGES.values(max_values)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      left.pop()
      if (left.length === 0) values = 1
    } else if (byte === COMMA) {
      const top = left.length - 1
      const commas = (left[top] ?? max_values) - 1
      if (commas <= 0) return MESSAGES.members
      if (top >= 0) left[top] = commas
      if (++values > max_values) return MESSAGES.values(max_values)
    }
  }
  return undefined
}
