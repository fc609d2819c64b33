import { expect, it } from 'vitest'
import { parseForm } from './form.ts'

const form = (fields: number) => Buffer.from(Array.from({ length: fields }, (_, n) => `f${n}=1`).join('&'))

it('reads as many fields as any form of ours has', () => {
  expect(parseForm(form(200)).get('f199')).toBe('1')
  expect([...parseForm(undefined)]).toEqual([])
})

it('refuses a form of too many fields before it is parsed', () => {
  expect(() => parseForm(form(201))).toThrow('more than 200 fields')
})
