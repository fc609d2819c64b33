// The browser of the browser tests, and how it is started so that two runs look the same.
export { findChromium } from '../../scripts/chromium.mjs'

export const launchArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
]
