import { expect, it } from 'vitest'
import { tellingWords } from './telling-words.ts'

it.each([
  ['VPN drops every morning', 'morning drops'],
  ['Re: it is', ''],
  ['Drucker, Drucker & Tonerkassette', 'tonerkassette drucker'],
])('%s: %s', (subject, words) => {
  expect(tellingWords(subject)).toBe(words)
})
