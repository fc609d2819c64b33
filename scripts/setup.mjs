// node scripts/setup.mjs          packages, Node 26 and dashboard, if missing or stale
// node scripts/setup.mjs --test   and a Chromium for the browser tests
import { setUp } from './checkout.mjs'
import { main } from './run.mjs'

await main(() => setUp({ forTests: process.argv.includes('--test') }))
