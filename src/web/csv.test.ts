import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a spreadsheet gets numbers, quoted text and no formulas', () => {
  expect(
    csvOf([
      { name: '=1+1', n: 2 },
      { name: 'a, "b"', n: null },
    ]),
  ).toBe(`name,n\r\n'=1+1,2\r\n"a, ""b""",`)
})
