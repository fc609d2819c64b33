// The browser of the browser tests, and how it is started so that two runs look the same.
export { findChromium } from '../../scripts/chromium.mjs'

// The list under the address bar is a page of its own, drawn by a process of its own for each window: a quarter of the time it takes to open one.
const UNUSED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// What the library itself turns off, as far as it matters here: of two such lists the browser reads the last.
const OFF_ANYWAY = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const launchArgs: readonly string[] = [
  `--disable-features=${[...UNUSED, ...OFF_ANYWAY].join(',')}`,
  // Two browsers share two cores: threads of their own for compiling, collecting garbage and drawing cost more than they gain.
  '--js-flags=--single-threaded',
  '--in-process-gpu',
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
