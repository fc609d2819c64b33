const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

const countPairs = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at++) if (isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1))) pairs++
  return pairs
}

export const isLongerThan = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || text.length - countPairs(text) > maxLength)
