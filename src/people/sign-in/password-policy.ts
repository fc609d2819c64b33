import { COMMON_WORDS } from './common-words.ts'

/** Only the length counts, not the kinds of characters. */
export const MIN_PASSWORD_LENGTH = 12
export const MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR = 8
export const MAX_PASSWORD_LENGTH = 128

const SWAPPED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
const unswapped = (text: string): string => text.replaceAll(/[@431!0$57+]/g, (character) => SWAPPED[character] ?? character)
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]
const FIELDS = ROWS.flatMap((row) => [row.repeat(2), [...row].toReversed().join('').repeat(2)])

const isRun = (text: string): boolean => {
  let rest = text
  while (rest.length > 0) {
    let length = rest.length
    while (length >= 3 && !FIELDS.some((field) => field.includes(rest.slice(0, length)))) length--
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return text.length > 0
}

const isRepetition = (text: string): boolean => /^(.{1,5})\1+.{0,4}$/u.test(text) || new Set(text).size <= 3

/** Detects concatenated common words: "summerlove", "adminadminadmin". */
const isWords = (text: string): boolean => {
  const reachable = new Set([0])
  for (let start = 0; start < text.length; start++)
    if (reachable.has(start))
      for (let end = start + 2; end <= Math.min(text.length, start + 20); end++)
        if (COMMON_WORDS.has(text.slice(start, end))) reachable.add(end)
  return text.length > 0 && reachable.has(text.length)
}

const isNumber = (text: string): boolean => /^[\d\s.,:/+-]+$/.test(text)

export const isCommonPassword = (password: string): boolean => {
  const text = plain(password)
  if (isNumber(text) || isRepetition(text) || isRun(text.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return true
  const cores = [text, bare(text), unswapped(bare(text)), unswapped(text)]
  return cores.some((core) => isWords(lettersOf(core)) || (core.length > 3 && isRepetition(core)))
}

export type PasswordContext = {
  readonly has_second_factor: boolean
  /** Name and address of the account, which must not be the password. */
  readonly known: readonly (string | null)[]
}

const isAboutThem = (password: string, known: readonly (string | null)[]): boolean => {
  const core = lettersOf(plain(password))
  const texts = known.map((text) => plain(text ?? ''))
  const parts = [...texts, ...texts.flatMap((text) => text.split(/[@.\s_+-]+/)), ...texts.flatMap((text) => text.split('@', 1))].filter(
    (part) => part.length >= 4,
  )
  return parts.some((part) => core === lettersOf(part) || core === lettersOf(part).repeat(2))
}

export const validatePassword = (password: string, { has_second_factor, known }: PasswordContext): string | undefined => {
  const shortest = has_second_factor ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR : MIN_PASSWORD_LENGTH
  const length = [...password].length
  if (length < shortest) return `The password must have at least ${shortest} characters.`
  if (length > MAX_PASSWORD_LENGTH) return `The password must not have more than ${MAX_PASSWORD_LENGTH} characters.`
  if (isCommonPassword(password)) return 'This password is too common. Choose another one.'
  return isAboutThem(password, known) ? 'The password must not be your name or your email address.' : undefined
}
