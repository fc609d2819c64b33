import { describe, expect, it } from 'vitest'
import { stripMarkdown } from './strip-markdown.ts'

describe('an article without its marks', () => {
  it.each([
    ['Choose **Office** and press __Connect__.', 'Choose Office and press Connect.'],
    ['# Reset your VPN\n\n> Quit first.', 'Reset your VPN\n\nQuit first.'],
    ['- one\n* two\n  + three', 'one\ntwo\nthree'],
    ['Run `vpn reset` or see [the manual](https://example.org/a?b=1).', 'Run vpn reset or see the manual.'],
    ['![A screen](/files/1.png) shows it', 'A screen shows it'],
    ['2 * 3 * 4, snake_case, C# and a > b', '2 * 3 * 4, snake_case, C# and a > b'],
    ['[not a link] (really)', '[not a link] (really)'],
  ])('%j is %j', (text, plain) => expect(stripMarkdown(text)).toBe(plain))
})
