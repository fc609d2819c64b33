import { describe, expect, it } from 'vitest'
import { findChromium } from './chromium.ts'

const among =
  (...present: readonly string[]) =>
  (path: string) =>
    present.includes(path)

describe('the browser for the tests', () => {
  it('is the one the person names, before any other', () => {
    const exists = among('/opt/mine', '/opt/other', '/usr/bin/chromium')
    expect(findChromium({ BROWSER_PATH: '/opt/mine', CHROME_PATH: '/opt/other' }, exists)).toBe('/opt/mine')
    expect(findChromium({ CHROME_PATH: '/opt/other' }, exists)).toBe('/opt/other')
  })

  it('is the system’s when nobody names one, Chromium before Chrome, without windows where there is a choice', () => {
    expect(findChromium({}, among('/usr/bin/chromium', '/usr/bin/chromium-headless-shell'))).toBe('/usr/bin/chromium-headless-shell')
    expect(findChromium({}, among('/usr/bin/google-chrome', '/usr/bin/chromium'))).toBe('/usr/bin/chromium')
    expect(findChromium({}, among('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome')
  })

  it('is never a file that does not exist', () => {
    expect(findChromium({ BROWSER_PATH: '/opt/gone' }, among())).toBeUndefined()
  })
})
