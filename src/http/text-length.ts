const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** How many pairs of units are one character each. */
const countPairs = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at++) if (isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1))) pairs++
  return pairs
}

/** Lengths are counted in characters as people see them in a list of code points, not in halves of pairs. */
export const isLongerThan = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || text.length - countPairs(text) > maxLength)
