/** How many numbers of 32 bits a uuid is. */
export const WORDS = 4

const LENGTH = 36
const DASH = 45

const DIGITS = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) DIGITS[digit.charCodeAt(0)] = value

const digit = (text: string, at: number): number => DIGITS[text.charCodeAt(at)] ?? -1

/** Four digits; less than nothing if one of them is none. */
const four = (text: string, at: number): number =>
  (digit(text, at) << 12) | (digit(text, at + 1) << 8) | (digit(text, at + 2) << 4) | digit(text, at + 3)

const isDashed = (text: string): boolean =>
  text.charCodeAt(8) === DASH && text.charCodeAt(13) === DASH && text.charCodeAt(18) === DASH && text.charCodeAt(23) === DASH

/** Puts a uuid, as they are usually written, there as numbers; answers whether it was one. Step by step, since it is done for every ping. */
export const readUuid = (text: string, into: Int32Array, at: number): boolean => {
  if (text.length !== LENGTH || !isDashed(text)) return false
  const [a, b, c, d] = [four(text, 0), four(text, 4), four(text, 9), four(text, 14)]
  const [e, f, g, h] = [four(text, 19), four(text, 24), four(text, 28), four(text, 32)]
  if ((a | b | c | d | e | f | g | h) < 0) return false
  into[at] = (a << 16) | b
  into[at + 1] = (c << 16) | d
  into[at + 2] = (e << 16) | f
  into[at + 3] = (g << 16) | h
  return true
}
