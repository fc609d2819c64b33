import { expect, it } from 'vitest'
import { fieldErrors } from './form-errors.ts'

it.each([
  [{ name: ['is empty', 'is needed'] }, { name: 'is empty is needed' }, []],
  [{ 'schedule.tz': ['is unknown'], schedule: ['is odd'] }, { schedule: 'is unknown is odd' }, []],
  [{ name_long: ['x'] }, {}, ['x']],
  [{ other: ['nobody asked'] }, {}, ['nobody asked']],
  [{}, {}, []],
])('%j is sorted to the fields of the form', (told, known, rest) => {
  expect(fieldErrors(told, ['name', 'schedule'])).toEqual({ known, rest })
})
