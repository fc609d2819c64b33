import { describe, expect, it } from 'vitest'
import { readAddress } from './link-address.ts'

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['  http://example.com ', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['example.com', 'https://example.com'],
    ['example.com/a b', 'https://example.com/a%20b'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['//example.com/x', 'https://example.com/x'],
    ['münchen.de', 'https://münchen.de'],
    ['https://[::1]/', 'https://[::1]/'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['mailto:ana@example.com', 'mailto:ana@example.com'],
    ['tel:+49123', 'tel:+49123'],
    ['/help/en/vpn', '/help/en/vpn'],
    ['#steps', '#steps'],
  ])('%s is %s', (typed, href) => {
    expect(readAddress(typed, true)).toEqual({ href })
  })

  it.each([
    ['javascript:alert(1)', 'javascript'],
    ['JavaScript:alert(1)', 'javascript'],
    [' java\nscript:alert(1)', 'javascript'],
    ['java\tscript:alert(1)', 'javascript'],
    ['java\u200Bscript:alert(1)', 'javascript'],
    ['\u0001javascript:alert(1)', 'javascript'],
    ['java script:alert(1)', 'javascript'],
    ['data:text/html,<script>', 'data'],
    ['vbscript:x', 'vbscript'],
    ['file:///etc/passwd', 'file'],
    ['blob:https://example.com/1', 'blob'],
    ['ms-word:ofe|u|https://example.com', 'ms-word'],
  ])('%j is refused', (typed, scheme) => {
    expect(readAddress(typed, true)).toEqual({ wrong: 'scheme', scheme })
  })

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['hello', 'form'],
    ['two words', 'form'],
    ['https://', 'form'],
    ['https://nowhere', 'form'],
    ['mailto:', 'form'],
    ['/a b', 'form'],
  ])('%j is none', (typed, wrong) => {
    expect(readAddress(typed, true)).toEqual({ wrong })
  })

  it('is no place on this site in a mail, which is read elsewhere', () => {
    expect(readAddress('/help/en/vpn', false)).toEqual({ wrong: 'form' })
    expect(readAddress('#steps', false)).toEqual({ wrong: 'form' })
  })
})
