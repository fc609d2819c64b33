import type { Chance } from '../simulation/chance.ts'

export const happens = (chance: Chance, probability: number): boolean => chance.fraction() < probability

const SIGNS = [
  '\0',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\u202e',
  '\r\n',
  '%',
  '%00',
  '%ff',
  '..',
  '/',
  '\\',
  "'",
  '"',
  ';--',
  '<',
  '&#0;',
  '{{',
  '${',
  '*',
  '🙂',
]
const WORDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e999',
  '9223372036854775808',
  'a b',
  '',
  ' ',
]
const LENGTHS = [1, 255, 256, 1_000, 10_000, 100_000]

export const oddText = (chance: Chance): string => {
  switch (chance.whole(0, 4)) {
    case 0:
      return chance.pick(WORDS)
    case 1:
      return chance.pick(['x', 'é', '🙂', '\0', ' ', '(', '[', '*', 'a,']).repeat(chance.pick(LENGTHS))
    default:
      return Array.from({ length: chance.whole(1, 12) }, () =>
        happens(chance, 0.5) ? chance.pick(SIGNS) : String.fromCharCode(chance.whole(0, happens(chance, 0.1) ? 0xffff : 0x7f)),
      ).join('')
  }
}

const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e30, 1e308, 5e-324, 999_999_999_999]

const nested = (chance: Chance): unknown => {
  let value: unknown = chance.pick([1, 'x', null])
  const isList = happens(chance, 0.5)
  for (let depth = chance.pick([2, 20, 200, 2_000]); depth > 0; depth--) value = isList ? [value] : { a: value }
  return value
}

/** A value that no field expects. Its JSON may be far from small. */
export const oddValue = (chance: Chance): unknown => {
  switch (chance.whole(0, 7)) {
    case 0:
      return chance.pick([null, true, false])
    case 1:
      return chance.pick(NUMBERS)
    case 2:
      return nested(chance)
    case 3:
      return Array.from({ length: chance.pick([0, 1, 101, 5_000]) }, () => chance.pick([1, 'x', null, {}]))
    case 4:
      return Object.fromEntries([[oddText(chance).slice(0, 300), chance.pick([1, 'x', null])]])
    default:
      return oddText(chance)
  }
}
