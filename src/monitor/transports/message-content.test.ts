import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant, SECOND } from '../../contract/time.ts'
import { escapeMarkdown, escapeSlack } from './escape.ts'
import { formatDuration, formatInstant } from './message-content.ts'

describe('words', () => {
  it.each([
    [0, '0 s'],
    [59 * SECOND, '59 s'],
    [5 * MINUTE, '5 min'],
    [2 * HOUR + 5 * MINUTE + 7 * SECOND, '2 h 5 min'],
    [3 * DAY + 4 * HOUR, '3 d 4 h'],
    [DAY + 5 * SECOND, '1 d'],
  ])('%s microseconds are %s', (micros, words) => {
    expect(formatDuration(micros)).toBe(words)
  })

  it('a moment is shown in the given time zone', () => {
    const at = parseInstant('2026-06-01T21:30:00Z') ?? 0
    expect(formatInstant(at, 'UTC')).toBe('2026-06-01 21:30:00 UTC')
    expect(formatInstant(at, 'Europe/Riga')).toBe('2026-06-02 00:30:00 Europe/Riga')
  })

  it('names become no markup and mention no user', () => {
    expect(escapeSlack('<!channel> & <https://x|y>')).toBe('&lt;!channel&gt; &amp; &lt;https://x|y&gt;')
    expect(escapeMarkdown('[x](https://evil) @all **b**\n# h')).toBe('\\[x\\]\\(https://evil\\) @\u200ball \\*\\*b\\*\\* \\# h')
  })
})
