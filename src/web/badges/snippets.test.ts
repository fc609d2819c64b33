import { expect, it } from 'vitest'
import { badgeSnippets } from './snippets.ts'

const codeOf = (name: string, id: string): string | undefined =>
  badgeSnippets(name, 'https://w.example/b/2/key').find((one) => one.id === id)?.code

it.each([
  ['markdown', '![a \\[b\\]](https://w.example/b/2/key.svg)'],
  ['html', '<img src="https://w.example/b/2/key.svg" alt="a [b]">'],
  ['url', 'https://w.example/b/2/key.svg'],
  ['shields', 'https://img.shields.io/endpoint?url=https%3A%2F%2Fw.example%2Fb%2F2%2Fkey.shields'],
])('a badge as %s', (id, code) => {
  expect(codeOf('a [b]', id)).toBe(code)
})

it('cannot break out of the tag it stands in', () => {
  expect(codeOf('"><script>', 'html')).toBe('<img src="https://w.example/b/2/key.svg" alt="&quot;&gt;&lt;script&gt;">')
})

it.each([
  ['url', 'https://w.example/b/2/key.svg?label=Our+%26+theirs'],
  ['shields', 'https://img.shields.io/endpoint?url=https%3A%2F%2Fw.example%2Fb%2F2%2Fkey.shields%3Flabel%3DOur%2B%2526%2Btheirs'],
  ['json', 'https://w.example/b/2/key.json'],
])('carries a label of its own as %s', (id, code) => {
  expect(badgeSnippets('x', 'https://w.example/b/2/key', 'Our & theirs').find((one) => one.id === id)?.code).toBe(code)
})
