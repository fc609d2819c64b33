import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanContentType, cleanFilename, isExecutable, toContentDisposition, toServedContentType } from './model.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['C:\\Users\\ann\\report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\u202Efdp.exe', 'abfdp.exe'],
  ['', 'file'],
  ['..', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFilename(given)).toBe(kept)
})

it('no name escapes its folder or its header', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const clean = cleanFilename(name)
      expect(clean).not.toMatch(/[/\\"\p{Cc}]/u)
      expect(toContentDisposition(clean)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+^`|-]*$/)
    }),
  )
})

it.each([
  ['a.exe', true],
  ['a.EXE', true],
  ['a.exe. ', true],
  ['a.js', true],
  ['a.json', false],
  ['exe', false],
  ['a.exe.txt', false],
])('%s runs by itself: %s', (name, runs) => {
  expect(isExecutable(name)).toBe(runs)
})

it.each([
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/javascript', 'application/octet-stream'],
  ['image/png', 'image/png'],
  ['text/plain', 'text/plain; charset=utf-8'],
])('%s is handed out as %s', (stored, served) => {
  expect(toServedContentType(stored)).toBe(served)
})

it.each([
  ['Text/Plain; charset=x', 'text/plain'],
  ['nonsense', 'application/octet-stream'],
  ['text/plain\r\nX: y', 'application/octet-stream'],
  [undefined, 'application/octet-stream'],
])('the type %j is kept as %s', (given, kept) => {
  expect(cleanContentType(given)).toBe(kept)
})
