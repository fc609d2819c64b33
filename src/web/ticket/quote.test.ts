import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitQuote } from './quote.ts'

it.each([
  ['Thanks!\n\nOn Mon, Ana wrote:\n> hello\n> there\n', 'Thanks!', 'On Mon, Ana wrote:\n> hello\n> there'],
  ['No quote\n> inline\nanswer', 'No quote\n> inline\nanswer', ''],
  ['> all quote', '> all quote', ''],
  ['Hi\n-----Original Message-----\nFrom: x', 'Hi', '-----Original Message-----\nFrom: x'],
  ['List:\n- a', 'List:\n- a', ''],
])('%j', (text, own, quoted) => {
  expect(splitQuote(text)).toEqual({ own, quoted })
})

it('no word is ever lost', () => {
  const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '>', '\n', ' ', ':') }), (text) => {
      const { own, quoted } = splitQuote(text)
      expect([...wordsOf(own), ...wordsOf(quoted)]).toEqual(wordsOf(text))
    }),
  )
})
