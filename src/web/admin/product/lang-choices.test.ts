import { expect, it } from 'vitest'
import { langChoices } from './lang-choices.ts'

const named = (lang: string): string => `<${lang}>`

it('offers the languages of the product, each once', () => {
  expect(langChoices('de', named)).toEqual([
    { value: 'en', label: '<en>' },
    { value: 'de', label: '<de>' },
  ])
})

it('keeps the one in use, so that saving something else does not change it', () => {
  expect(langChoices('pt-br', named).map(({ value }) => value)).toEqual(['en', 'de', 'pt-br'])
})
